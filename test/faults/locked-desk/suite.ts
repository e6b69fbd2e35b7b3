/**
 * A front desk at which nobody is signed in, and setup where its PIN was not typed, against the hub as a process: whoever
 * sits there asks for all that a clerk or an administrator may. One run is every procedure once. A PIN that is right must
 * open each again, or the suite has proved nothing.
 */
import { traverseContractProcedures } from '@orpc/server';
import { contract } from '../../../src/contract/contract.ts';
import type { ProcedureMeta } from '../../../src/contract/procedure.ts';
import { openHouse } from '../hostile-screen/house.ts';
import { typeSetupPin } from '../hostile-screen/setup-pin.ts';
import { type Answer, type Line, openLine, type Seat, takeSeat } from '../hostile-screen/line.ts';
import { builtHub, type HubCommand } from '../hub-process.ts';
import { createFindings, type Findings, type SuiteOptions, type SuiteReport } from '../suite.ts';

const PIN = '482915';
const LOCKED = 423;

function behindPin(who: 'clerk' | 'administrator'): readonly string[] {
  const paths: string[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { roles, needsClerk, needsPin }: ProcedureMeta = procedure['~orpc'].meta;
    const isBehind =
      who === 'clerk'
        ? roles.includes('desk') && needsClerk !== false
        : roles.includes('admin') && needsPin !== false;
    if (isBehind) paths.push(path.join('.'));
  });
  return paths;
}

async function lineOf(seat: Seat): Promise<Line> {
  const line = await openLine(seat);
  if (!line) throw new Error(`no line for the ${seat.surface}`);
  return line;
}

const wordsOf = (answer: Answer): string =>
  answer.kind === 'answer' ? `${answer.status} ${JSON.stringify(answer.body)}` : answer.kind;

async function askForAll(
  line: Line,
  who: 'clerk' | 'administrator',
  findings: Findings,
  options: SuiteOptions,
): Promise<void> {
  for (const path of behindPin(who)) {
    // Nobody's input is read behind a gate that is closed, so what no procedure takes tells a gate from what lies behind it.
    const answer = await line.ask(path, { bad: 'input' });
    findings.count('procedures asked for');
    if (answer.kind === 'answer' && answer.status === LOCKED) continue;
    findings.violation(
      `a screen without a PIN of its ${who} that called ${path} was answered ${wordsOf(answer)}`,
    );
    if (findings.isEnough(options)) return;
  }
}

export async function runLockedDeskSuite(
  options: SuiteOptions,
  commandOf: (say?: (line: string) => void) => Promise<HubCommand> = (say) =>
    builtHub(say, ['main', 'renderer']),
): Promise<SuiteReport> {
  const findings = createFindings();
  const command = await commandOf(options.say);
  const house = await openHouse(command, options.seed);
  try {
    const setup = await lineOf(await takeSeat(house.ready.setup));
    await askForAll(setup, 'administrator', findings, options);
    await typeSetupPin(setup);
    const added = await setup.ask('staff.add', { name: 'Maria', pin: PIN });
    if (!wordsOf(added).includes('done')) throw new Error(`no clerk was added: ${wordsOf(added)}`);
    const line = await lineOf(await takeSeat(house.ready.desk));
    for (let run = 0; run < options.runs; run += 1) await askForAll(line, 'clerk', findings, options);

    const who = wordsOf(await line.ask('staff.who'));
    const [, clerkId] = /"clerkId":"([^"]+)"/.exec(who) ?? [];
    const signedIn = wordsOf(await line.ask('staff.signIn', { clerkId, pin: PIN }));
    if (!signedIn.includes('right')) findings.violation(`a right PIN was answered ${signedIn}`);
    const open = await line.ask('audit.search', {});
    if (open.kind !== 'answer' || open.status !== 200)
      findings.violation(`a clerk who has signed in was answered ${wordsOf(open)}`);
    line.close();
    setup.close();
  } finally {
    await house.close();
    command.remove();
  }
  return findings.report('locked-desk', options);
}
