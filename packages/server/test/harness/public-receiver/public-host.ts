/** The name of a receiver that tests start on loopback, and a public address that stands for loopback. */
export const publicHost = 'hooks.example.com';
export const publicAddress = '93.184.215.14';
