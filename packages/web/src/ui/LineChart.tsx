import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { axisMarks, labelled } from './chart-scale.ts';
import { figure } from './figures.ts';
import './line-chart.css';

export interface ChartSeries {
  readonly id: string;
  readonly name: string;
  /** A value for each point, not negative. */
  readonly values: readonly number[];
}

export interface ChartPoint {
  readonly id: string;
  /** Under the axis: `5 Oct`. */
  readonly short: string;
  /** In full: `Monday, 5 October`. */
  readonly name: string;
}

interface LineChartProps {
  /** What the chart shows. */
  readonly label: string;
  /** What a row of the table is: `Day`. */
  readonly pointName: string;
  readonly points: readonly ChartPoint[];
  /** Up to three. They differ in colour, in brightness and in how their lines are drawn. The first one has an area. */
  readonly series: readonly ChartSeries[];
  readonly isTable: boolean;
  /** How a value is written. Absent: as a number. */
  readonly format?: (value: number) => string;
}

const height = 248;
const edges = { top: 12, bottom: 28, end: 12 };
const labelWidth = 64;

/**
 * Lines over time. A pointer and the arrow keys show the values of a point. The table beside it has all of them: it is seen if
 * `isTable`, and always there for screen readers.
 */
export function LineChart({ label, pointName, points, series, isTable, format = figure }: LineChartProps) {
  return (
    <div className="chart">
      {!isTable && <Lines label={label} points={points} series={series} format={format} />}
      <section
        className={isTable ? 'chart-table' : 'only-heard'}
        aria-label={label}
        // It scrolls, so that the keyboard must reach it.
        tabIndex={isTable ? 0 : undefined}
      >
        <ValuesTable label={label} pointName={pointName} points={points} series={series} format={format} />
      </section>
    </div>
  );
}

type LinesProps = Pick<LineChartProps, 'label' | 'points' | 'series'> & Formatted;

interface Formatted {
  readonly format: (value: number) => string;
}

function Lines({ label, points, series, format }: LinesProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const [shown, setShown] = useState<number | null>(null);
  const marks = axisMarks(Math.max(0, ...series.flatMap(({ values }) => values)));
  const start = 16 + 8 * format(marks.at(-1) ?? 0).length;
  const last = points.length - 1;
  const xOf = (index: number): number =>
    start + (last === 0 ? 0 : (index / last) * (width - start - edges.end));
  const yOf = (value: number): number =>
    edges.top + (1 - value / (marks.at(-1) ?? 1)) * (height - edges.top - edges.bottom);
  const current = shown === null ? null : Math.min(shown, last);

  const follow = ({ clientX, currentTarget }: PointerEvent): void => {
    const share =
      (clientX - currentTarget.getBoundingClientRect().left - start) / (width - start - edges.end);
    setShown(Math.min(last, Math.max(0, Math.round(share * last))));
  };
  const step = (event: KeyboardEvent): void => {
    const target = targetOf(event.key, current ?? last, last);
    if (target === undefined) return;
    event.preventDefault();
    setShown(target);
  };

  return (
    <div
      className="chart-lines"
      ref={place}
      role="slider"
      tabIndex={0}
      aria-label={`${label}. Arrow keys move through time.`}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current ?? last}
      aria-valuetext={sentenceOf(points[current ?? last], series, current ?? last, format)}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setShown(null)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setShown(current ?? last)}
      onBlur={() => setShown(null)}
      onKeyDown={step}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          {marks.map((mark) => (
            <g key={mark}>
              <line className="chart-grid" x1={start} x2={width - edges.end} y1={yOf(mark)} y2={yOf(mark)} />
              <text className="chart-mark" x={start - 10} y={yOf(mark)} dy="0.35em" textAnchor="end">
                {format(mark)}
              </text>
            </g>
          ))}
          {labelled(points.length, Math.floor((width - start) / labelWidth)).map((index) => (
            <text
              className="chart-mark"
              key={points[index]?.id}
              x={index === last ? width : xOf(index)}
              y={height - 6}
              textAnchor={index === last ? 'end' : 'middle'}
            >
              {points[index]?.short}
            </text>
          ))}
          {series.map(({ id, values }, index) => (
            <Line
              key={id}
              number={index + 1}
              points={values.map((value, at) => [xOf(at), yOf(value)])}
              base={yOf(0)}
            />
          ))}
          {current !== null && (
            <g>
              <line className="chart-cursor" x1={xOf(current)} x2={xOf(current)} y1={edges.top} y2={yOf(0)} />
              {series.map(({ id, values }, index) => (
                <circle
                  key={id}
                  className={`chart-dot chart-${index + 1}`}
                  cx={xOf(current)}
                  cy={yOf(values[current] ?? 0)}
                  r={5}
                />
              ))}
            </g>
          )}
        </svg>
      )}
      {current !== null && (
        <Tip
          point={points[current]}
          series={series}
          index={current}
          x={xOf(current)}
          width={width}
          format={format}
        />
      )}
    </div>
  );
}

interface LineProps {
  readonly number: number;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Where the value 0 is. */
  readonly base: number;
}

function Line({ number, points, base }: LineProps) {
  const path = points
    .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
  const [first] = points;
  const last = points.at(-1);
  return (
    <g className={`chart-${number}`}>
      {number === 1 && first && last && (
        <path
          className="chart-area"
          d={`${path}L${last[0].toFixed(1)} ${base}L${first[0].toFixed(1)} ${base}Z`}
        />
      )}
      <path className="chart-line" d={path} />
    </g>
  );
}

interface TipProps extends Formatted {
  readonly point: ChartPoint | undefined;
  readonly series: readonly ChartSeries[];
  readonly index: number;
  readonly x: number;
  readonly width: number;
}

const tipWidth = 184;

function Tip({ point, series, index, x, width, format }: TipProps) {
  const isLeft = x + tipWidth + 16 > width;
  const left = Math.max(0, isLeft ? x - tipWidth - 12 : x + 12);
  return (
    <div className="chart-tip" style={{ insetInlineStart: left, width: tipWidth }} aria-hidden="true">
      <p>{point?.name}</p>
      <dl>
        {series.map(({ id, name, values }, at) => (
          <div key={id}>
            <dt>
              <ChartKey number={at + 1} /> {name}
            </dt>
            <dd>{format(values[index] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A piece of a line, for a legend. */
export const ChartKey = ({ number }: { number: number }) => (
  <svg className={`chart-key chart-${number}`} width="24" height="8" aria-hidden="true">
    <path className="chart-line" d="M1 4H23" />
  </svg>
);

function ValuesTable({
  label,
  pointName,
  points,
  series,
  format,
}: Omit<LineChartProps, 'isTable' | 'format'> & Formatted) {
  const id = useId();
  return (
    <table className="chart-values" aria-labelledby={id}>
      <caption className="only-heard" id={id}>
        {label}
      </caption>
      <thead>
        <tr>
          <th scope="col">{pointName}</th>
          {series.map(({ id: key, name }) => (
            <th scope="col" key={key}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point, index) => (
          <tr key={point.id}>
            <th scope="row">{point.name}</th>
            {series.map(({ id: key, values }) => (
              <td key={key}>{format(values[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sentenceOf = (
  point: ChartPoint | undefined,
  series: readonly ChartSeries[],
  index: number,
  format: Formatted['format'],
): string =>
  `${point?.name ?? ''}: ${series.map(({ name, values }) => `${name} ${format(values[index] ?? 0)}`).join(', ')}`;

function targetOf(key: string, current: number, last: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: current - 1,
    ArrowDown: current - 1,
    ArrowRight: current + 1,
    ArrowUp: current + 1,
    PageDown: current - 7,
    PageUp: current + 7,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(last, Math.max(0, target));
}

/** The width of an element, in pixels. 0 until it is known. */
function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return width;
}
