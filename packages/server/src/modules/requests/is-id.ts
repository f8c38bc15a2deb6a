/** The ids of this service contain their time. Links and tokens are random UUIDs, and are no ids. */
const id = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export const isId = (text: string): boolean => id.test(text);
