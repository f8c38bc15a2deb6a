import type pg from 'pg';

export interface DescribedColumn {
  readonly name: string;
  readonly typeOid: number;
}

/** Lets the database parse a statement without running it. Resolves with the columns of its rows. */
export const describeStatement = (client: pg.Client, text: string): Promise<readonly DescribedColumn[]> =>
  new Promise((resolve, reject) => {
    client.query(new Description(text, resolve, reject));
  });

/** The driver calls these methods while it gives us its connection. */
class Description implements pg.Submittable {
  #columns: readonly DescribedColumn[] = [];
  readonly #text: string;
  readonly handleReadyForQuery: () => void;
  readonly handleError: (error: Error) => void;

  constructor(
    text: string,
    onDescribed: (columns: readonly DescribedColumn[]) => void,
    onRefused: (error: Error) => void,
  ) {
    this.#text = text;
    this.handleReadyForQuery = () => onDescribed(this.#columns);
    this.handleError = onRefused;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, false);
    connection.describe({ type: 'S', name: '' }, false);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, typeOid: dataTypeID }));
  }
}
