/** Whether the server is away: the page says so, and asks again. */
export const link = $state({ away: false })
