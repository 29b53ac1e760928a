# Makes src/signs.woff2, a font with two signs that few fonts have: tiny (U+29FE) and
# miny (U+29FF). Run: pip install fonttools brotli && python3 signs.py
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
def rect(p,x0,y0,x1,y1,cw=True):
    pts=[(x0,y0),(x0,y1),(x1,y1),(x1,y0)]
    if not cw: pts.reverse()
    p.moveTo(pts[0]); [p.lineTo(q) for q in pts[1:]]; p.closePath()
# A plus and a minus, outlined.
W=640; mid=330; t=90; o=46
def plus(p,half,thick,cw):
    c=W//2
    pts=[(c-thick,mid-half),(c-thick,mid-thick),(c-half,mid-thick),(c-half,mid+thick),(c-thick,mid+thick),(c-thick,mid+half),(c+thick,mid+half),(c+thick,mid+thick),(c+half,mid+thick),(c+half,mid-thick),(c+thick,mid-thick),(c+thick,mid-half)]
    if not cw: pts.reverse()
    p.moveTo(pts[0]); [p.lineTo(q) for q in pts[1:]]; p.closePath()
def glyph(f):
    p=TTGlyphPen(None); f(p); return p.glyph()
def tiny(p): plus(p,270,t,True); plus(p,270-o,t-o,False)
def miny(p):
    c=W//2
    rect(p,c-270,mid-t,c+270,mid+t,True); rect(p,c-270+o,mid-t+o,c+270-o,mid+t-o,False)
fb=FontBuilder(1000,isTTF=True)
names=['.notdef','tiny','miny']
fb.setupGlyphOrder(names)
fb.setupCharacterMap({0x29FE:'tiny',0x29FF:'miny'})
fb.setupGlyf({'.notdef':glyph(lambda p:rect(p,50,0,450,700)),'tiny':glyph(tiny),'miny':glyph(miny)})
fb.setupHorizontalMetrics({n:(W,20) for n in names})
fb.setupHorizontalHeader(ascent=900,descent=-250)
fb.setupNameTable({'familyName':'upstar signs','styleName':'Regular'})
fb.setupOS2(sTypoAscender=900,sTypoDescender=-250,usWinAscent=900,usWinDescent=250)
fb.setupPost()
fb.font.flavor='woff2'
fb.save('src/signs.woff2')
