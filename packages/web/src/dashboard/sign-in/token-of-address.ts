/** The token of a link. It stands behind the `#`, so that no server and no log gets it before the button is pressed. */
export const tokenOfAddress = (hash: string): string => new URLSearchParams(hash.slice(1)).get('token') ?? '';

export const noToken = 'This address has no link in it. Open the link of the mail once more.';
