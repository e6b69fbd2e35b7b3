/**
 * Keeps one hub running, and replaces it when setup changes the settings. Both entries (Electron and headless) use
 * this.
 */
import { networkInterfaces } from 'node:os';
import { codeOfStart } from '../../contract/start-codes.ts';
import type { StartProblem } from '../../contract/save-problem.ts';
import type { SettingsFileApplied } from '../../contract/settings-file.ts';
import type { NotSaved, SaveAnswer, SettingsSave, SettingsView } from '../../contract/settings.ts';
import type { Hub } from '../hub.ts';
import type { HubAccess } from '../rpc/access.ts';
import { createRouter } from '../rpc/router.ts';
import { overtaken } from '../settings/marks.ts';
import type { Settings } from '../settings/settings.ts';
import type { Accounts } from '../oidc/accounts.ts';
import { faultFields } from '../base/log.ts';
import { createCallGate } from './call-gate.ts';
import { fileAccess, saveFileHere, saveHere } from './changes-here.ts';
import { openFirstHub } from './first-hub.ts';
import { openHostAccounts, redirectsOf } from './host-accounts.ts';
import { openHostAdministrator, openHostStaff } from './host-administrator.ts';
import { openHostCopies } from './host-copies.ts';
import { hostDiagnostics } from './host-diagnostics.ts';
import { openHostGuided } from './host-fleet.ts';
import { openHostSelfTest } from './host-self-test.ts';
import type { HubHostOptions, StartAnswer } from './hub-host-shape.ts';
import { createHubPlace, type HubPlace, planOf, type Replaced, type WhyNot } from './hub-place.ts';
import { createPortAgain } from './port-again.ts';
import { settingsViewOf } from './settings-view.ts';
import { serviceTrier } from './try-service.ts';

type Brought = Exclude<SaveAnswer, { readonly kind: 'invalid' }>;

/** Milliseconds that the process goes on after it lost its hub, so that whoever saved reads why. */
const LOST_AFTER_MS = 500;

/** Undoes a saved change that could not be applied. */
async function takenBack(
  { settings }: Pick<HubHostOptions, 'settings'>,
  { problem }: WhyNot,
  isLost: boolean,
): Promise<NotSaved> {
  if (await settings.undo()) return { kind: 'not-saved', problem, isLost };
  return { kind: 'in-doubt', problem, isLost, written: 'all' };
}

/** No hub, or a database that does not say whose it is: it would be used for the next service. */
function whyNotSaved(
  { log }: Pick<HubHostOptions, 'log'>,
  hub: Pick<Hub, 'writeNames'>,
  lost: StartProblem | undefined,
): NotSaved | undefined {
  if (lost !== undefined) return { kind: 'not-saved', problem: lost, isLost: true };
  try {
    hub.writeNames();
    return undefined;
  } catch (error) {
    log.error('service-not-written', faultFields(error));
    return { kind: 'not-saved', problem: { kind: 'disk' }, isLost: false };
  }
}

/** Undefined if no hub can be made from what can be read now. */
async function replacedByRead(options: HubHostOptions, place: HubPlace): Promise<Replaced | undefined> {
  await options.settings.prepare();
  const next = planOf(options);
  return next.kind === 'failed' ? undefined : place.replace(next.plan);
}

const redirectsHere = ({ network, screensHere }: HubHostOptions): readonly string[] =>
  network === undefined
    ? []
    : redirectsOf(network.view(), network.firstPort?.(), screensHere?.read().kind === 'tabs');

const partsOf = (
  options: HubHostOptions,
  { hub }: Pick<HubAccess, 'hub'>,
  { test }: Pick<Accounts, 'test'>,
): Pick<HubAccess, 'touched' | 'authority' | 'screensHere' | 'oidc'> => ({
  touched: () => hub().touched(),
  oidc: { test, redirects: () => redirectsHere(options) },
  ...(options.authority ? { authority: options.authority } : {}),
  ...(options.screensHere ? { screensHere: options.screensHere } : {}),
});

const networkAccess = (network: HubHostOptions['network'], inTurn: InTurn): Pick<HubAccess, 'network'> =>
  network === undefined
    ? {}
    : { network: { view: network.view, save: (wanted) => inTurn(() => network.save(wanted)) } };

/** Who may use front desks and setup. */
function openPeople(options: HubHostOptions, place: HubPlace) {
  const accounts = openHostAccounts(options, place, () => ({
    desk: { begin: staff.seat, endOf: staff.endOf, look: staff.look },
    setup: { begin: administrator.seat, endOf: administrator.endOf, look: administrator.look },
  }));
  const { isHere } = options.fleet;
  const administrator = openHostAdministrator(options, place, accounts.clerks);
  const staff = openHostStaff(options, place, administrator, { accounts: accounts.clerks, isHere });
  return { accounts, administrator, staff };
}

/** If another program has the port, the hub starts without webhooks. */
export async function startHubHost(options: HubHostOptions): Promise<StartAnswer> {
  const opened = await openFirstHub(options);
  if (opened.kind === 'failed') return opened;
  const gate = createCallGate(options.clock);
  const place = createHubPlace(options, { ...opened, gate });
  const settings = (): Settings => place.inForce().settings;
  const { accounts, administrator, staff } = openPeople(options, place);
  const selfTest = openHostSelfTest(options, place.hub, settings);
  const guidedResults = openHostGuided(options, options.fleet);
  const settingsView = (): SettingsView => settingsViewOf(place.inForce(), place.hub(), networkInterfaces());
  const notInForce = (why: WhyNot): Promise<NotSaved> => takenBack(options, why, lost !== undefined);

  const notSaved = (): NotSaved | undefined => whyNotSaved(options, place.hub(), lost);

  async function change({ over: _over, ...wanted }: SettingsSave): Promise<SaveAnswer> {
    const problem = notSaved();
    if (problem) return problem;
    const saved = await saveHere(options, place, administrator, wanted);
    return saved.kind === 'saved' ? bringIntoForce() : saved;
  }

  async function bringFile(text: string): Promise<SettingsFileApplied> {
    const problem = notSaved();
    if (problem) return problem;
    const saved = await saveFileHere(options, place, text);
    if (saved.kind !== 'saved') return saved;
    const inForce = await bringIntoForce();
    return inForce.kind === 'saved' ? saved : inForce;
  }

  async function bringIntoForce(): Promise<Brought> {
    const next = planOf(options);
    if (next.kind === 'failed') {
      options.log.error('settings-not-in-force', { reason: next.sentence });
      return notInForce(next);
    }
    const replaced = await place.replace(next.plan);
    switch (replaced.kind) {
      case 'replaced':
        for (const one of [accounts, staff, administrator, port]) one.look();
        selfTest.changed();
        return { kind: 'saved', settings: settingsView() };
      case 'as-before':
        return notInForce(replaced);
      case 'lost': {
        const end = loseHub(replaced);
        const answer = await notInForce(replaced);
        // Only after the answer was sent.
        options.clock.after(LOST_AFTER_MS, end);
        return answer;
      }
    }
  }

  const { inTurn, ended } = createTurns();
  let lost: StartProblem | undefined;
  let stopped = false;

  /** Call the result to end the process. */
  function loseHub({ sentence, problem }: WhyNot): () => void {
    lost = problem;
    return () => options.onLost?.(`Foyer must be restarted: ${sentence}`, codeOfStart(problem));
  }

  /** Replaces the hub when secrets become readable or its port becomes free. */
  async function startAnew(): Promise<void> {
    if (lost !== undefined || stopped) return;
    const replaced = await replacedByRead(options, place);
    if (replaced?.kind === 'lost') loseHub(replaced)();
    else if (replaced) selfTest.changed();
  }
  options.settings.onSecrets?.(() => void inTurn(startAnew).catch(() => undefined));
  const port = createPortAgain({ ...options, hub: place.hub, settings, startAnew: () => inTurn(startAnew) });
  port.look();

  const endOnceLost = (why: WhyNot) => void options.clock.after(LOST_AFTER_MS, loseHub(why));
  const copies = openHostCopies(options, place, endOnceLost);
  const access: HubAccess = {
    pass: gate.pass,
    hub: place.hub,
    fleet: options.fleet,
    staff,
    administrator,
    selfTest,
    guidedResults,
    settingsView,
    tryService: serviceTrier(options, place),
    saveSettings: (save) => inTurn(async () => overtaken(save, settings()) ?? change(save)),
    diagnostics: hostDiagnostics(options, place, selfTest, guidedResults.described),
    settingsFile: fileAccess(options, place, (text) => inTurn(() => bringFile(text))),
    copies: { ...copies, putBack: (name) => inTurn(() => copies.putBack(name)) },
    ...partsOf(options, place, accounts),
    ...networkAccess(options.network, inTurn),
  };

  return {
    kind: 'started',
    host: {
      router: createRouter(access),
      access,
      accounts,
      settings,
      async stop() {
        stopped = true;
        for (const one of [port, selfTest]) one.close();
        await ended();
        await place.close();
        for (const one of [accounts, staff, administrator, guidedResults, options.fleet]) one.close();
      },
    },
  };
}

/** Runs changes one after the other, because a hub must close before the next one opens its database. */
type InTurn = <Answer>(change: () => Promise<Answer>) => Promise<Answer>;

function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    /** Also runs if the previous change failed. */
    inTurn<Answer>(change: () => Promise<Answer>): Promise<Answer> {
      const answer = last.then(change);
      last = answer.catch(() => undefined);
      return answer;
    },
    ended: (): Promise<unknown> => last,
  };
}
