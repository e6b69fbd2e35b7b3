/** `packaging/systemd/foyer-hub.service` and the hub that it starts know of each other. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../scripts/docs-check/markdown.ts';
import { HUB_NODE_FLAGS, hubVariables } from '../../scripts/start/launch.ts';
import { BAD_COMMAND_LINE, SAID_WHY, START_AGAIN } from '../../src/main/host/parent-process.ts';
import { STOP_LIMIT_MS } from '../../src/main/host/stop-in-time.ts';
import { CREDENTIALS } from '../../src/main/settings/credentials.ts';
import { ENVIRONMENT, STAFF_PIN_VARIABLE } from '../../src/main/settings/environment.ts';
import { readHubCommand } from '../support/deploy/hub-command.ts';
import { environmentOf, readUnit, valueOf, valuesOf } from '../support/deploy/unit-file.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const UNIT_FILE = 'packaging/systemd/foyer-hub.service';
const unit = readUnit(readFileSync(join(ROOT, UNIT_FILE), 'utf8'));
const page = (path: string) => readPage(path, readFileSync(join(ROOT, path), 'utf8'));
const checkout = page('docs/install/git-checkout.md');
const inService = (name: string): string => valueOf(unit, 'Service', name);
const command = readHubCommand(inService('ExecStart').split(' '));

describe('the service of the system', () => {
  it('the systemd service starts the hub without windows by the Node of the package', () => {
    const [, entry = ''] = /^\/usr\/lib\/foyer-hub\/(out\/main\/\S+)$/.exec(command.entry) ?? [];
    expect(command.node).toBe('/usr/lib/foyer-hub/node');
    expect(existsSync(join(ROOT, entry.replace('out/', 'src/').replace(/js$/, 'ts')))).toBe(true);
  });

  it('the systemd service gives the hub flags that it knows, and its data folder the place that it may write into', () => {
    expect(command.reading).toMatchObject({
      kind: 'arguments',
      arguments: { dataDir: `/var/lib/${inService('StateDirectory')}`, json: true },
    });
  });

  it('the systemd service gives Node and its memory what `npm start` gives them', () => {
    expect(command.nodeFlags).toEqual(HUB_NODE_FLAGS);
    const { FOYER_UPDATE_NOTICE: notice, ...environment } = environmentOf(unit);
    expect(environment).toEqual({ NODE_ENV: 'production', ...hubVariables('linux', {}) });
    expect(readFileSync(join(ROOT, 'packaging/update/foyer-update'), 'utf8')).toContain(
      `STATE=$ROOT${dirname(notice ?? '')}\n`,
    );
    const { status, stderr } = spawnSync(process.execPath, [...command.nodeFlags, '-e', '0'], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('the systemd service hands over the secrets that the hub looks for, and starts without those that are not there', () => {
    const handed = valuesOf(unit, 'Service', 'LoadCredential');
    expect(handed).toEqual(Object.keys(CREDENTIALS));
    for (const variable of Object.values(CREDENTIALS))
      expect([...ENVIRONMENT.keys(), STAFF_PIN_VARIABLE]).toContain(variable);
  });

  it('the systemd service runs as the user that the package makes', () => {
    const users = readFileSync(join(ROOT, 'packaging/sysusers/foyer.conf'), 'utf8');
    expect(users).toMatch(
      new RegExp(`^u ${inService('User')} .* /var/lib/${inService('StateDirectory')}\\b`, 'm'),
    );
  });

  it('the systemd service waits longer for a stop than a hub may take', () => {
    expect(Number(inService('TimeoutStopSec')) * 1_000).toBeGreaterThan(STOP_LIMIT_MS);
  });

  it('the systemd service is started again for ever, but not where its command line cannot be read', () => {
    expect(inService('Restart')).toBe('always');
    expect(valueOf(unit, 'Unit', 'StartLimitIntervalSec')).toBe('0');
    const given = inService('RestartPreventExitStatus').split(' ').map(Number);
    expect(given).toEqual([BAD_COMMAND_LINE]);
    expect(given).not.toContain(SAID_WHY);
    expect(given).not.toContain(START_AGAIN);
  });
});

/** All seen in force with systemd 257, while visitors were checked in and spoken to. */
const TAKEN_AWAY: Readonly<Record<string, readonly string[]>> = {
  NoNewPrivileges: ['yes'],
  CapabilityBoundingSet: [''],
  AmbientCapabilities: [''],
  ProtectSystem: ['strict'],
  ProtectHome: ['yes'],
  PrivateTmp: ['yes'],
  PrivateDevices: ['yes'],
  ProtectClock: ['yes'],
  ProtectControlGroups: ['yes'],
  ProtectHostname: ['yes'],
  ProtectKernelLogs: ['yes'],
  ProtectKernelModules: ['yes'],
  ProtectKernelTunables: ['yes'],
  ProtectProc: ['invisible'],
  RemoveIPC: ['yes'],
  LockPersonality: ['yes'],
  RestrictNamespaces: ['yes'],
  RestrictRealtime: ['yes'],
  RestrictSUIDSGID: ['yes'],
  // Without netlink Node cannot say which addresses the machine has, and a hub with a network ends.
  RestrictAddressFamilies: ['AF_UNIX AF_INET AF_INET6 AF_NETLINK'],
  SystemCallArchitectures: ['native'],
  // What espeak-ng, a child, needs is in it.
  SystemCallFilter: ['@system-service', '~@privileged @resources'],
  // A call that is refused is an error that the hub can tell, not its end.
  SystemCallErrorNumber: ['EPERM'],
  LimitCORE: ['0'],
  UMask: ['0077'],
  StateDirectoryMode: ['0700'],
};

/** What is told of above, or needs no telling. */
const OTHERS = [
  'Type',
  'User',
  'StateDirectory',
  'WorkingDirectory',
  'Environment',
  'ExecStart',
  'SyslogIdentifier',
  'Restart',
  'RestartSec',
  'RestartSteps',
  'RestartMaxDelaySec',
  'RestartPreventExitStatus',
  'TimeoutStopSec',
  'LoadCredential',
];

/** What would open a second place to write into, or break V8, the network or the reading of memory in `/proc`. */
const NEVER = [
  'MemoryDenyWriteExecute',
  'PrivateNetwork',
  'ProcSubset',
  'ReadWritePaths',
  'CacheDirectory',
  'LogsDirectory',
  'ConfigurationDirectory',
  'RuntimeDirectory',
  'EnvironmentFile',
];

describe('what the service may do', () => {
  it.each(Object.entries(TAKEN_AWAY))('the service unit has %s set to %j', (name, values) => {
    expect(valuesOf(unit, 'Service', name)).toEqual(values);
  });

  it('the permissions of the service are in no line that systemd does not know, and would pass over', () => {
    const known = new Set([...Object.keys(TAKEN_AWAY), ...OTHERS]);
    expect((unit.get('Service') ?? []).filter(({ name }) => !known.has(name))).toEqual([]);
  });

  it.each(NEVER)('the service unit has no %s', (name) => {
    expect(valuesOf(unit, 'Service', name)).toEqual([]);
  });
});

describe('what the pages give other service managers', () => {
  const pages = [checkout, page('docs/install/windows.md'), page('docs/install/macos.md')];
  const blocks = pages.flatMap((one) => one.blocks);
  const commands = blocks.flatMap(({ text }) => {
    if (text.includes('<plist')) {
      const list = /<key>ProgramArguments<\/key>\s*<array>([^]*?)<\/array>/.exec(text)?.[1] ?? '';
      return [[...list.matchAll(/<string>([^<]*)<\/string>/g)].map(([, word = '']) => word)];
    }
    const task = /-Execute '([^']+)' `\s*-Argument '([^']+)'/.exec(text);
    if (task) return [[task[1] ?? '', ...(task[2] ?? '').replaceAll('\\', '/').split(' ')]];
    if (!text.startsWith('[Unit]')) return [];
    return valuesOf(readUnit(text), 'Service', 'ExecStart').map((value) => value.split(' '));
  });

  it('the pages give other service managers a unit, a task and an agent', () => {
    expect(commands).toHaveLength(3);
  });

  it.each(commands)(
    'the pages for other service managers start a script that exists, with flags that it knows: %s',
    (...words) => {
      const { entry, nodeFlags, reading } = readHubCommand(words);
      expect(existsSync(join(ROOT, entry))).toBe(true);
      expect(nodeFlags).toEqual([]);
      expect(reading).toMatchObject({
        kind: 'arguments',
        arguments: { open: ['kiosk', 'display'], kioskMode: true },
      });
    },
  );
});
