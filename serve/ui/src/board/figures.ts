// Chess figures, about the origin and within half a square of it.
const base = 'M-.27 .36V.29H.27V.36Z'
const queen = 'M-.24 .25L-.35 -.16L-.17 .02L-.13 -.27L0 -.02L.13 -.27L.17 .02L.35 -.16L.24 .25ZM-.35 -.18a.045 .045 0 1 0 .001 0ZM-.13 -.29a.045 .045 0 1 0 .001 0ZM.13 -.29a.045 .045 0 1 0 .001 0ZM.35 -.18a.045 .045 0 1 0 .001 0Z' + base
const king = 'M-.035 -.4H.035V-.34H.1V-.27H.035V-.17H-.035V-.27H-.1V-.34H-.035ZM-.22 .25C-.46 -.08 -.14 -.24 0 -.04C.14 -.24 .46 -.08 .22 .25Z' + base
const rook = 'M-.22 .25L-.17 .16V-.08L-.25 -.15V-.33H-.14V-.24H-.06V-.33H.06V-.24H.14V-.33H.25V-.15L.17 -.08V.16L.22 .25Z' + base
const bishop = 'M0 -.39a.05 .05 0 1 0 .001 0ZM0 -.29C.24 -.12 .22 .06 .11 .13L.18 .25H-.18L-.11 .13C-.22 .06 -.24 -.12 0 -.29ZM-.025 -.14V-.07H-.09V-.02H-.025V.06H.025V-.02H.09V-.07H.025V-.14Z' + base
const knight = 'M-.2 .25C-.2 .06 .02 .04 0 -.08C-.08 -.06 -.14 .06 -.24 .05C-.33 .03 -.32 -.05 -.26 -.12C-.22 -.22 -.14 -.3 -.03 -.32L.02 -.41L.09 -.32C.3 -.24 .3 .02 .25 .25ZM-.1 -.2a.025 .025 0 1 0 .001 0Z' + base

/** The figure of a ruleset with one piece. */
export const figures: Record<string, string> = { wythoff: queen, king, rook, bishop, 'climbing-bishop': bishop, knight, horses: knight }
