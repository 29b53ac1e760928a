/** A picture in SVG as PNG, at least 1200 pixels wide or high. */
export async function png(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(svg)
  await image.decode()
  const scale = Math.min(8, Math.max(1, 1200 / Math.max(image.width, image.height, 1))), canvas = document.createElement('canvas')
  canvas.width = Math.min(8000, Math.ceil(image.width * scale)); canvas.height = Math.min(8000, Math.ceil(image.height * scale))
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((done, fail) => canvas.toBlob((b) => (b ? done(b) : fail(new Error('the picture is too large'))), 'image/png'))
}
