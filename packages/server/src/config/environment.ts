export const environments = ['sandbox', 'production'] as const;

/** The purpose of a deployment. It never changes for the data of one database. */
export type Environment = (typeof environments)[number];
