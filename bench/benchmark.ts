/** What every benchmark takes and answers (docs/performance.md). */
import { cpus, platform, release, totalmem } from 'node:os';

export interface BenchmarkOptions {
  /** Gets a line of progress now and then. */
  readonly say: (line: string) => void;
}

export type Figures = Readonly<Record<string, number>>;

/** The same figures, each with `suffix` behind its name. */
export const named = (suffix: string, figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${name}${suffix}`, value]));

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  readonly browser?: string;
}

export interface BenchmarkReport {
  readonly name: string;
  readonly figures: Figures;
  /** Measured in the same run, alternating with Foyer. */
  readonly peers: readonly { readonly name: string; readonly figures: Figures }[];
  /** How the figures came about, in sentences. */
  readonly notes: readonly string[];
  readonly machine: Machine;
}

export type Benchmark = (options: BenchmarkOptions) => Promise<BenchmarkReport>;

export function thisMachine(browser?: string): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()}`,
    node: process.version,
    ...(browser === undefined ? {} : { browser }),
  };
}
