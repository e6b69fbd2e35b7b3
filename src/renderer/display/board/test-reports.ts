/** Tells the hub what this display did with a test call. What a lost line swallowed is told when there is one again. */
import type { TestReport, TestSound } from '../../../contract/test-call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';

export interface TestReports {
  /** The test call with this key is painted on the card. */
  shown(callKey: string): void;
  /** Its turn is over. */
  heard(callKey: string, sound: TestSound): void;
}

export function createTestReports(connection: Pick<HubConnection, 'call' | 'state'>): TestReports {
  let untold: readonly TestReport[] = [];
  let lastKey = '';

  async function tell(report: TestReport): Promise<void> {
    const answer = await connection.call((client, options) => client.testCall.report(report, options));
    if (answer.kind === 'answered' || report.callKey !== lastKey) return;
    untold = [...untold, report];
  }

  function tellOf(report: TestReport): void {
    // Of one before nobody asks any more.
    untold = untold.filter(({ callKey }) => callKey === report.callKey);
    lastKey = report.callKey;
    void tell(report);
  }

  connection.state.subscribe((now) => {
    if (now !== 'connected') return;
    const again = untold;
    untold = [];
    for (const report of again) void tell(report);
  });

  return {
    shown: (callKey) => tellOf({ callKey }),
    heard: (callKey, sound) => tellOf({ callKey, sound }),
  };
}
