/** A deliberately broken part of the hub, and the suite that must notice. */
import type { Change } from '../changed-hub.ts';
import type { SuiteReport } from '../suite.ts';

export interface BrokenVariant {
  /** What is broken, as the end of "catches …": `an outbox without a sync`. */
  readonly name: string;
  readonly suite: string;
  /** What one of the examples must say, so that it is caught for what it is. */
  readonly example?: RegExp;
  /** The texts of the hub that are replaced in it. */
  readonly changes?: readonly Change[];
  /** Runs the suite, small, with the broken part in place of the real one. */
  readonly run: () => Promise<SuiteReport>;
  /** The same under the default readings of the specification, where the suite cannot see that it is broken. */
  readonly unseen?: () => Promise<SuiteReport>;
}
