export const environments = ['sandbox', 'production'] as const;

/** What a deployment is for; it never changes for the data of one database. */
export type Environment = (typeof environments)[number];
