/** The image of the hub for containers, on bases whose contents are known: each tag's digest is asked for and then used. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Made, PackageOptions } from './options.ts';
import { ROOT } from './release.ts';

const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** Runs docker; a sentence where it fails. */
export type Docker = (
  args: readonly string[],
) => { readonly ok: true; readonly output: string } | { readonly ok: false; readonly sentence: string };

const docker: Docker = (args) => {
  const { error, status, stdout, stderr } = spawnSync('docker', args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (error) return { ok: false, sentence: `docker did not run: ${error.message}.` };
  if (status === 0) return { ok: true, output: stdout.trim() };
  return { ok: false, sentence: `docker ${args[0]} failed: ${stderr.trim().slice(-2_000)}` };
};

/** The arguments before the first stage of a Dockerfile: the names of its bases. */
export const basesOf = (text: string): readonly (readonly [string, string])[] =>
  [...(text.split(/^FROM /m)[0] ?? '').matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name = '', base = '']) => [
    name,
    base,
  ]);

interface ImageOptions {
  readonly version: string;
  /** Of the commit; empty where it is not known. */
  readonly revision: string;
  /** The Dockerfile's. */
  readonly text: string;
  readonly run: Docker;
}

/** Answers the image's name, or a sentence. */
export function buildImage({ version, revision, text, run }: ImageOptions): { ok: boolean; words: string } {
  const pinned: string[] = [];
  for (const [name, base] of basesOf(text)) {
    const asked = run(['buildx', 'imagetools', 'inspect', base, '--format', '{{.Manifest.Digest}}']);
    if (!asked.ok) return { ok: false, words: asked.sentence };
    if (!DIGEST.test(asked.output)) return { ok: false, words: `${base} has no digest: "${asked.output}".` };
    pinned.push('--build-arg', `${name}=${base}@${asked.output}`);
  }
  // A tag may have no plus sign.
  const image = `foyer:${version.replaceAll('+', '-')}`;
  const labels = ['--build-arg', `VERSION=${version}`, '--build-arg', `REVISION=${revision}`];
  const built = run(['build', ...pinned, ...labels, '--tag', image, '.']);
  return built.ok ? { ok: true, words: image } : { ok: false, words: built.sentence };
}

/** The image stays with Docker, from where it is pushed or saved. */
export function packImage({ version }: PackageOptions): Made {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  const { ok, words } = buildImage({
    version,
    revision: status === 0 ? stdout.trim() : '',
    text: readFileSync(join(ROOT, 'Dockerfile'), 'utf8'),
    run: docker,
  });
  return ok ? { kind: 'built', path: words } : { kind: 'failed', sentence: words };
}
