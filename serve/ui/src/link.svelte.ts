/** Whether the server is away: the page says so, and asks again; and how much of the
 * engine of the static site has arrived, in bytes. */
export const link = $state<{ away: boolean; engine?: { some: number; whole: number } }>({ away: false })
