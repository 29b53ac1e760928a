async function e(e){if(e.length>2097152)throw Error(`too long`);let t=Uint8Array.from(atob(e.replace(/-/g,`+`).replace(/_/g,`/`)),e=>e.charCodeAt(0)),n=new Blob([t]).stream().pipeThrough(new DecompressionStream(`deflate-raw`)).getReader(),r=[],i=0;for(;;){let{value:e,done:t}=await n.read();if(t)break;if(r.push(e),(i+=e.length)>1048576)throw await n.cancel().catch(()=>{}),Error(`too long`)}let a=new Uint8Array(i),o=0;for(let e of r)a.set(e,o),o+=e.length;return a}var t=16<<20;function n(e){let t=JSON.parse(e)?.cells;if(!Array.isArray(t))throw Error(`no cells`);let n=e=>Array.isArray(e)?e.filter(e=>typeof e==`string`).join(``):e;return t.flatMap(e=>{let t=n(e?.source);return typeof t==`string`?[{kind:e.cell_type===`code`?`code`:`text`,text:t,...e.outputs===void 0?{}:{outputs:e.outputs}}]:[]})}var r=0,i=(e=`code`,t=``)=>({id:++r,kind:e,text:t}),a=e=>(`
`+e).replaceAll(`
//%%`,`
// %%`).slice(1);function o(e){return e.map(e=>e.kind===`text`?`//%% text
`+e.text.split(`
`).map(e=>`// `+e).join(`
`):`//%%
`+a(e.text)).join(`
`)+`
`}function s(e){let t=[];for(let n of(`
`+e).replace(/^\n(?!\/\/%%)/,``).split(`
//%%`)){let[e,...r]=n.split(`
`),o=r.join(`
`).replace(/\s+$/,``);if(t.length||e.trim()||o.trim()){if(e.trim()===`text`)t.push(i(`text`,o.split(`
`).map(e=>e.replace(/^\/\/ ?/,``)).join(`
`)));else{let n=(e.trim()?e+`
`:``)+o;n.trim()&&t.push(i(`code`,a(n.trimEnd())))}}}return t.length?t:[i()]}var c=async e=>new Uint8Array(await new Response(e).arrayBuffer());async function l(e){let t=await c(new Blob([e]).stream().pipeThrough(new CompressionStream(`deflate-raw`)));return btoa(String.fromCharCode(...t)).replace(/\+/g,`-`).replace(/\//g,`_`).replace(/=+$/,``)}async function u(t){let n=await e(t);return new TextDecoder().decode(n)}export{o as a,u as i,l as n,t as o,s as r,n as s,i as t};