/** Reads metrics as Prometheus does. */

export interface Sample {
  readonly name: string;
  /** The name with its labels, as it was written. */
  readonly series: string;
  readonly value: number;
}

const line = /^([a-zA-Z_:][\w:]*)(\{.*\})? (\S+)$/;

/** Every line of the text format that is no comment. */
export const samplesOf = (text: string): Sample[] =>
  text
    .split('\n')
    .filter((each) => each !== '' && !each.startsWith('#'))
    .map((each) => {
      const [, name = '', labels = '', value = ''] = line.exec(each) ?? [];
      if (!name) throw new Error(`This is no sample: ${each}`);
      return { name, series: `${name}${labels}`, value: value === 'Nan' ? Number.NaN : Number(value) };
    });

/** The value of a series, or undefined. */
export const valueOfSeries = (text: string, series: string): number | undefined =>
  samplesOf(text).find((sample) => sample.series === series)?.value;

/** Names and types of the metrics, as their comments declare them. */
export const typesOf = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));

export async function scrape(
  monitoringUrl: string | null,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await fetch(`${monitoringUrl}/metrics`, { headers });
  if (response.status !== 200) throw new Error(`The metrics were answered with ${response.status}.`);
  return response.text();
}
