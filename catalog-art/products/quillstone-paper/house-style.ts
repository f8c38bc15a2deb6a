export const INK = '#2c3c58';
