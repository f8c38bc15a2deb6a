export const PAPER = '#f3ead6';
