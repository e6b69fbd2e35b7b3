/** The Compose file of a chain: well-formed, of one piece with docs/chain.md, and its commands run as processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { builtHub } from '../faults/hub-process.ts';
import { eventually } from '../support/eventually.ts';
import { postEvent } from '../support/hubs/post-event.ts';
import { eventBody } from '../support/records/event-of.ts';
import { enginePath, NO_ENGINE, startEngine } from '../support/started/engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const ServiceSchema = z.strictObject({
  image: z.string(),
  init: z.literal(true).optional(),
  restart: z.literal('always'),
  read_only: z.literal(true).optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  configs: z.array(z.strictObject({ source: z.string(), target: z.string() })).default([]),
  ports: z.array(z.string().regex(/^\d+:\d+$/)).optional(),
  volumes: z.array(z.string().regex(/^[\w-]+:\/data$/)),
  depends_on: z.array(z.string()).default([]),
});
const ComposeSchema = z.looseObject({
  services: z.record(z.string(), ServiceSchema),
  configs: z.record(z.string(), z.strictObject({ content: z.string() })),
  volumes: z.record(z.string(), z.null()),
});

const compose = ComposeSchema.parse(parse(textOf('packaging/container/chain.yaml'), { merge: true }));
const { services } = compose;
const serviceOf = (name: string): z.output<typeof ServiceSchema> => ServiceSchema.parse(services[name]);
const engineArgs = (): readonly string[] => (serviceOf('engine').command ?? []).slice(1);
const usersFile = compose.configs['users']?.content ?? '';
const users = usersFile.split('\n').flatMap((line) => /^user (.+)$/.exec(line)?.[1] ?? []);

/** With its page at a free port of this machine. */
function gatewayConfig(): string {
  const config = z
    .looseObject({ lobbiesPage: z.looseObject({}) })
    .parse(JSON.parse(compose.configs['gateway']?.content ?? ''));
  return JSON.stringify({ ...config, lobbiesPage: { ...config.lobbiesPage, host: '127.0.0.1', port: 0 } });
}

const [, pagePassword = ''] =
  /^# (\S+) for the page of lobbies/m.exec(textOf('packaging/container/chain.yaml')) ?? [];

const LOBBIES = ['lobby-7', 'lobby-8'];

it('every part of the Compose file that another names is there', () => {
  expect(Object.keys(services)).toEqual(['engine', 'gateway', ...LOBBIES]);
  for (const service of Object.values(services)) {
    for (const volume of service.volumes)
      expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    for (const other of service.depends_on) expect(Object.keys(services)).toContain(other);
    for (const { source } of service.configs) expect(Object.keys(compose.configs)).toContain(source);
  }
});

it('each lobby and the gateway log in as a user that the engine of the Compose file has', () => {
  const names = users.map((user) => user.split(' ')[0]);
  for (const name of ['gateway', ...LOBBIES]) {
    const url = serviceOf(name).environment['FOYER_ENGINE_URL'] ?? '';
    const [, user = '', password = ''] = /^redis:\/\/([\w-]+):([\w-]+)@engine:6379$/.exec(url) ?? [];
    expect(names).toContain(user);
    expect(users.find((each) => each.startsWith(`${user} `))).toContain(` on >${password} `);
  }
});

it('the rights in docs/chain.md are those of the Compose file', () => {
  const written = [...textOf('docs/chain.md').matchAll(/^user (\S+) on >PASSWORD (.+)$/gm)];
  const rights = Object.fromEntries(written.map(([, user = '', all = '']) => [user, all]));
  for (const user of users.filter((each) => !each.startsWith('default'))) {
    const [, name = '', all = ''] = /^(\S+) on >\S+ (.+)$/.exec(user) ?? [];
    if (rights[name] !== undefined) expect(all).toBe(rights[name]);
  }
  expect(Object.keys(rights)).toEqual(['gateway', 'lobby-7']);
});

interface Started {
  readonly ready: Readonly<Record<string, unknown>>;
}

/** A command of the Compose file with ports of its own. */
async function started(command: readonly string[], env: Readonly<Record<string, string>>): Promise<Started> {
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    env: {
      PATH: process.env['PATH'] ?? '',
      FOYER_WEBHOOK_PORT: '0',
      FOYER_INTAKE_PORT: '0',
      FOYER_HEALTH_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const line: unknown = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([first]) => first as unknown),
    once(child, 'exit').then(() => Promise.reject(new Error(errors))),
  ]);
  return { ready: z.record(z.string(), z.unknown()).parse(JSON.parse(String(line))) };
}

const metric = async (address: unknown, name: string): Promise<string | undefined> => {
  const text = await (await fetch(`${String(address)}/metrics`)).text();
  return new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1];
};

describe.skipIf(enginePath === undefined)(
  `the chain of the Compose file${enginePath ? '' : `. ${NO_ENGINE}`}`,
  () => {
    it('an event at the gateway’s address is read by the lobby of its line alone, with the rights that each has', async () => {
      const hub = await builtHub();
      onTestFinished(hub.remove);
      // An older engine does not know this command, and needs no right to it.
      const folder = temporaryFolder();
      const acl = join(folder, 'users.acl');
      writeFileSync(acl, usersFile.replace(' +waitaof', ''));
      const args = engineArgs().map((arg) => (arg === '/etc/engine/users.acl' ? acl : arg));
      const engine = await startEngine(folder, args, 'gateway:change-1');
      onTestFinished(() => engine.end());
      const config = join(folder, 'gateway.json');
      writeFileSync(config, gatewayConfig());
      const envOf = (name: string): Record<string, string> => {
        const { environment } = serviceOf(name);
        const url = (environment['FOYER_ENGINE_URL'] ?? '').replace(
          'engine:6379',
          `127.0.0.1:${engine.port}`,
        );
        return { ...environment, FOYER_ENGINE_URL: url };
      };
      const commandOf = (given: readonly string[]): readonly string[] =>
        given.map((word) => {
          if (word === 'node') return process.execPath;
          if (word === 'out/main/headless.js') return hub.args[0] ?? '';
          if (word === '/data') return temporaryFolder();
          if (word === '4520') return '0';
          return word === '/etc/foyer/gateway.json' ? config : word;
        });
      const [, image = ''] = /^CMD (.+)$/m.exec(textOf('Dockerfile')) ?? [];
      const standard = z.array(z.string()).parse(JSON.parse(image));
      const gateway = await started(commandOf(serviceOf('gateway').command ?? []), {
        ...envOf('gateway'),
        FOYER_WEBHOOK_HOST: '127.0.0.1',
      });
      expect(gateway.ready).toMatchObject({ ready: true, engine: 'durable' });
      const [seven, eight] = [
        await started(commandOf(standard), envOf('lobby-7')),
        await started(commandOf(standard), envOf('lobby-8')),
      ];
      const secret = serviceOf('gateway').environment['FOYER_WEBHOOK_SECRET'];
      const event = eventBody('ticket_created', { line: 2 });
      expect(await postEvent(String(gateway.ready['webhooks']), event, secret)).toBe(200);
      const last = 'foyer_last_event_timestamp_seconds';
      await eventually(async () => expect(await metric(seven.ready['health'], last)).toBeDefined());
      expect(await metric(eight.ready['health'], last)).toBeUndefined();
      expect(await metric(eight.ready['health'], 'foyer_events_listening')).toBe('1');
      expect(await metric(gateway.ready['health'], 'foyer_gateway_engine')).toBe('1');
      const authorization = `Basic ${Buffer.from(`:${pagePassword}`).toString('base64')}`;
      await eventually(async () => {
        const page = await fetch(String(gateway.ready['lobbies']), { headers: { authorization } });
        const states = [...(await page.text()).matchAll(/<tr role="row" class="(\w+)">/gu)];
        // Nothing is at the address of their booking system.
        expect(states.map(([, state]) => state)).toEqual(['problems', 'problems']);
      });
    });
  },
);
