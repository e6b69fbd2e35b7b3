/** Metrics as Prometheus reads them: the text exposition format, version 0.0.4. Pure. */

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Metric {
  /** Of letters, digits and underscores. */
  readonly name: string;
  /** One line, for whoever reads the page. */
  readonly help: string;
  readonly type: 'gauge' | 'counter';
  /** None: the metric is not told now. */
  readonly samples: readonly Sample[];
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

function lineOf(name: string, { labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

export function metricsText(metrics: readonly Metric[]): string {
  const blocks = metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map((sample) => lineOf(name, sample)),
      ].join('\n'),
    );
  return `${blocks.join('\n')}\n`;
}
