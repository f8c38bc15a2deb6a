import pg from 'pg';

const { builtins } = pg.types;

/** How the values of rows are read. */
export const typesOfValues: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    // Counts and cents stay far below 2^53.
    if (oid === builtins.INT8 && format !== 'binary') return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;
