/** What both entries do before there is a hub: the demo, the settings, and whom the runtime trusts. */
import { codeOfStart, START_CODES, type StartCode } from '../../contract/start-codes.ts';
import type { Arguments } from './arguments.ts';
import { type Demo, openDemo } from './demo.ts';
import { type HostAuthority, openHostAuthority } from './host-authority.ts';
import type { HostLog } from './host-log.ts';
import { type HostSetupOptions, reportLeftOut, setUpHost } from './host-setup.ts';
import type { SettingsInForce } from '../settings/settings-in-force.ts';
import type { Packaged } from './packaged.ts';
import { reportLacks } from './runtime-probe.ts';
import { insistOnCertificates, trustAuthority } from './trust.ts';

type Opened = Pick<HostLog, 'log' | 'say'>;

interface PrepareDeps<Logs extends Opened> extends Pick<
  HostSetupOptions,
  'dataDir' | 'openStore' | 'openVault'
> {
  readonly given: Arguments;
  readonly packaged: Packaged | undefined;
  /** Called once the settings are known. `dataDir` exists. */
  readonly openLog: (setup: { readonly dataDir: string }) => Logs;
  /** Whether this runtime checks every name constraint of a CA certificate. */
  readonly checksAllLimits: boolean;
}

type HostSetup = Extract<Awaited<ReturnType<typeof setUpHost>>, { kind: 'ready' }>;

export interface PreparedHost extends HostSetup, Opened {
  readonly authority: HostAuthority;
  readonly demo: Demo | undefined;
  readonly inForce: SettingsInForce;
}

/** One line for the terminal. */
interface NotPrepared {
  readonly kind: 'failed';
  readonly sentence: string;
  readonly code: StartCode;
}

export async function prepareHost<Logs extends Opened>(
  deps: PrepareDeps<Logs>,
): Promise<(PreparedHost & Logs) | NotPrepared> {
  const { given, dataDir, packaged, openStore, openVault } = deps;
  const failed = (sentence: string, code: StartCode): NotPrepared => ({ kind: 'failed', sentence, code });
  const opened = await openDemo(given, dataDir);
  if (opened.kind === 'failed') return opened;
  const { demo } = opened;
  const setup = await setUpHost({
    dataDir,
    configFile: given.configFile,
    cwd: process.cwd(),
    packaged,
    env: process.env,
    openStore,
    openVault,
    ...demo?.setup,
  });
  if (setup.kind === 'failed') return setup;
  const read = setup.settings.read();
  if (read.kind === 'invalid') return failed(read.sentence, codeOfStart(read.problem));
  const { layer: inForce } = read;
  const left = demo?.problem(inForce);
  if (left !== undefined) return failed(left, START_CODES.settings);
  const trusted = trustAuthority(inForce.settings.caFile);
  if (!trusted.ok) return failed(trusted.sentence, START_CODES.certificate);
  const logs = deps.openLog(setup);
  const { log, say } = logs;
  reportLeftOut(setup, { log, say });
  insistOnCertificates(process.env, log, say);
  await reportLacks({ log, say });
  const authority = openHostAuthority({
    dataDir: setup.dataDir,
    caFile: setup.settings.caFile,
    log,
    checksAllLimits: deps.checksAllLimits,
    say,
    now: Date.now,
  });
  return { ...setup, ...logs, authority, demo, inForce };
}
