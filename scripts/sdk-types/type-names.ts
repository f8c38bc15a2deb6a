/** Which schemas of the contract have a type of their own, and under which name. */
import { declare, type Names, type Schema } from './schema-to-typescript.ts';

export interface TypeNames extends Names {
  /** Gives a schema a type of this name, and returns the name. */
  readonly declare: (name: string, schema: Schema) => string;
  /** Every type that was named so far, with those that these name. */
  readonly writeDeclarations: () => string[];
  readonly isDeclared: (name: string) => boolean;
  /** Names of types that another file declares. */
  readonly imported: () => string[];
}

interface Options {
  readonly nameOf: (schema: Schema) => string | undefined;
  readonly ofValues: Names['ofValues'];
  /** What another file declares. */
  readonly isElsewhere?: (name: string) => boolean;
}

export function createTypeNames({ nameOf, ofValues, isElsewhere = () => false }: Options): TypeNames {
  const declared = new Map<string, Schema>();
  const imported = new Set<string>();
  const names: TypeNames = {
    ofValues,
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
    // A declaration adds those that it names, and the loop comes to them too.
    writeDeclarations: () => Array.from(declared, ([name, schema]) => declare(name, schema, names)),
    isDeclared: (name) => declared.has(name),
    imported: () => [...imported].sort(),
  };
  return names;
}
