/** What the sizes of cells and nodes recommend. It changes nothing. */

export interface SizedCell {
  readonly name: string;
  /** The node or server that holds it. */
  readonly place: string;
  readonly bytes: number;
  /** Whether it can be used now. */
  readonly isOpen: boolean;
}

export interface Plan {
  /** Where the next organization goes; null if no cell can be used. */
  readonly next: string | null;
  /** The fullest place first. */
  readonly places: readonly {
    readonly place: string;
    readonly bytes: number;
    readonly cells: readonly string[];
  }[];
  /** The cell whose move makes the fullest and the emptiest node most alike; null if none does. */
  readonly move: { readonly cell: string; readonly to: string } | null;
  /** A node that would hold a new cell; null if each node has one, or if there is no cluster. */
  readonly create: string | null;
}

type Size = Omit<SizedCell, 'place'>;

/** The cell with the least data. Of several, the first. */
export const leastCell = (cells: readonly Size[]): Size | null =>
  cells
    .filter(({ isOpen }) => isOpen)
    .reduce<Size | null>((least, cell) => (least === null || cell.bytes < least.bytes ? cell : least), null);

/** `nodes` are those that can hold cells; none without a cluster. */
export function planCells(cells: readonly SizedCell[], nodes: readonly string[]): Plan {
  const names = [...new Set([...nodes, ...cells.map(({ place }) => place)])];
  const places = names
    .map((place) => {
      const here = cells.filter((cell) => cell.place === place);
      const bytes = here.reduce((sum, cell) => sum + cell.bytes, 0);
      return { place, bytes, cells: here.map(({ name }) => name) };
    })
    .toSorted((left, right) => right.bytes - left.bytes);
  const onNodes = places.filter(({ place }) => nodes.includes(place));
  return {
    next: leastCell(cells)?.name ?? null,
    places,
    move: levelling(cells, onNodes),
    create: onNodes.find((node) => node.cells.length === 0)?.place ?? null,
  };
}

/** A move that only exchanges which node is the fullest is none. */
function levelling(cells: readonly SizedCell[], nodes: Plan['places']): Plan['move'] {
  const fullest = nodes.at(0);
  const emptiest = nodes.at(-1);
  if (!fullest || !emptiest || fullest.cells.length < 2) return null;
  const difference = fullest.bytes - emptiest.bytes;
  const unlevelAfter = ({ bytes }: SizedCell) => Math.abs(difference - 2 * bytes);
  const [best] = cells
    .filter(({ name }) => fullest.cells.includes(name))
    .toSorted((left, right) => unlevelAfter(left) - unlevelAfter(right));
  return best && unlevelAfter(best) < difference ? { cell: best.name, to: emptiest.place } : null;
}
