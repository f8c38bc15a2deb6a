/** The names of the schemas of the contract that have their own types. */
import { declare, type Names, type Schema } from './schema-to-typescript.ts';

export interface TypeNames extends Names {
  /** Names the type of a schema and returns the name. */
  readonly declare: (name: string, schema: Schema) => string;
  /** The declarations of all named types, including the types that they use. */
  readonly writeDeclarations: () => string[];
  readonly isDeclared: (name: string) => boolean;
  /** The names of used types that another file declares. */
  readonly imported: () => string[];
}

interface Options {
  readonly nameOf: (schema: Schema) => string | undefined;
  readonly ofValues: Names['ofValues'];
  /** What another file declares. */
  readonly isElsewhere?: (name: string) => boolean;
  /** True if the lists of values are declared by another file. */
  readonly areValuesElsewhere?: boolean;
}

export function createTypeNames({
  nameOf,
  ofValues,
  isElsewhere = () => false,
  areValuesElsewhere = false,
}: Options): TypeNames {
  const declared = new Map<string, Schema>();
  const imported = new Set<string>();
  const names: TypeNames = {
    ofValues(values) {
      const name = ofValues(values);
      if (name !== undefined && areValuesElsewhere) imported.add(name);
      return name;
    },
    declare(name, schema) {
      const known = declared.get(name);
      if (known && known !== schema) throw new Error(`Two schemas are called ${name}: rename one.`);
      if (isElsewhere(name)) imported.add(name);
      else declared.set(name, schema);
      return name;
    },
    ofSchema(schema) {
      const name = nameOf(schema);
      return name === undefined ? undefined : names.declare(name, schema);
    },
    // A declaration may name further types. They are added to the list, so the loop declares them too.
    writeDeclarations: () => Array.from(declared, ([name, schema]) => declare(name, schema, names)),
    isDeclared: (name) => declared.has(name),
    imported: () => [...imported].sort(),
  };
  return names;
}
