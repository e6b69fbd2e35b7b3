/** Keeps Node's inspector shut: every account of the machine reaches its port, and runs code in the hub there. */
import { url } from 'node:inspector';
import { mayDebug, nodeOptionsProblem } from './chromium-switches.ts';

/** Node opens the inspector at this signal unless it has a listener. Windows does not have the signal. */
export function listenInItsPlace(process: Pick<NodeJS.Process, 'on'>): void {
  process.on('SIGUSR1', () => {});
}

/**
 * For a Node without windows, before anything else: one sentence where the inspector is open, whatever opened it, or
 * where `NODE_OPTIONS` does what it may not. From here on a signal opens it no longer.
 */
export function inspectorProblem(
  process: Pick<NodeJS.Process, 'on' | 'env' | 'platform'>,
): string | undefined {
  const { env, platform } = process;
  if (mayDebug(env, false)) return undefined;
  listenInItsPlace(process);
  const problem = nodeOptionsProblem(env, { debug: false, platform });
  if (problem !== undefined || url() === undefined) return problem;
  return 'The inspector is not allowed: it would open Foyer to anyone who connects. For development, set FOYER_DEBUG=1.';
}
