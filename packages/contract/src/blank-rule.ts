/** The schema keyword for what a required field says when it is missing or blank; read by check/sentences.ts. */
export const blankRule = 'x-blank';
