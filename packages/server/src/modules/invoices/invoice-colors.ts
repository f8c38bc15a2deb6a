/** The colours of an invoice, on its page and in its PDF. */
export const ink = '#2b1a24';
export const soft = '#6b5a63';
export const accent = '#8a1f4d';
export const rule = '#e8dfe3';
