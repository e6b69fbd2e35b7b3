/**
 * Signed events behind the same proxy as a flood without a signature: from one address, over the same connections and
 * over their own, while bodies are as large as they may be, and while thousands of connections are held. Every signed
 * one must be answered 200. One run is one second of each flood.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { type FloodOrder, FLOODS, type FloodReport, FloodReportSchema } from './sender.ts';
import { createFindings, type SuiteOptions, type SuiteReport } from '../suite.ts';
import { openRig, realParts, RIG_SECRET, type RigParts } from '../webhook-rig.ts';

export interface FloodCapabilities extends RigParts {
  /** Of the flood. */
  readonly perSecond: number;
}

export const realFlood: FloodCapabilities = { ...realParts, perSecond: 1_000 };

function send(order: FloodOrder): Promise<FloodReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('sender.ts', import.meta.url), { workerData: order });
    worker.once('message', (report) => resolve(FloodReportSchema.parse(report)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the sender ended without a report')));
  });
}

const many = (answers: Readonly<Record<string, number>>): number =>
  Object.values(answers).reduce((sum, count) => sum + count, 0);

export async function runFloodSuite(
  options: SuiteOptions,
  capabilities: FloodCapabilities = realFlood,
): Promise<SuiteReport> {
  const findings = createFindings();
  const rig = openRig(capabilities, () => Date.UTC(2026, 0, 5, 9));
  try {
    for (const flood of FLOODS) {
      const listener = await rig.listen({});
      const held = monitorEventLoopDelay({ resolution: 5 });
      const before = performance.eventLoopUtilization();
      held.enable();
      const { port } = listener;
      const { perSecond } = capabilities;
      const report = await send({ port, secret: RIG_SECRET, flood, seconds: options.runs, perSecond });
      held.disable();
      await listener.close();
      const busy = performance.eventLoopUtilization(before).utilization;
      const count = (what: string, value: number): void =>
        findings.count(`${flood}: ${what}`, Math.round(value));
      count('signed', many(report.signed));
      count('a second without a signature', report.perSecond);
      for (const [answer, times] of Object.entries(report.unsigned))
        count(`of those answered ${answer}`, times);
      count('slowest answer to a signed one, in ms', report.slowestSignedMs);
      count('longest hold of the hub’s thread, in ms', held.max / 1e6);
      count('the hub’s thread was busy, in percent', busy * 100);
      for (const [answer, times] of Object.entries(report.signed))
        if (answer !== '200') findings.violation(`${flood}: ${times} signed events were answered ${answer}`);
      if (!('200' in report.signed)) findings.violation(`${flood}: no signed event was taken`);
      if ('200' in report.unsigned) findings.violation(`${flood}: what nobody signed was answered 200`);
      options.say?.(`flood: ${flood} is over, ${findings.violations} violations`);
    }
    return findings.report('flood', options);
  } finally {
    await rig.close();
  }
}
