/** Signs with a key of the GnuPG of whoever runs this, and reads what was signed. */
import { spawnSync } from 'node:child_process';

export type Signed =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'failed'; readonly reason: string };

function gpg(args: readonly string[], input: string): Signed {
  const ended = spawnSync('gpg', ['--batch', '--yes', ...args], { input, encoding: 'utf8', maxBuffer: 1e8 });
  if (ended.error) return { kind: 'failed', reason: ended.error.message };
  if (ended.status === 0) return { kind: 'text', text: ended.stdout };
  const said = ended.stderr.trim().split('\n').at(-1) ?? '';
  return { kind: 'failed', reason: said.replace(/^gpg: /, '') };
}

/** `key`: the whole fingerprint, since shorter names of a key can be forged. */
export const signedText = (text: string, key: string): Signed =>
  gpg(['--local-user', `${key}!`, '--digest-algo', 'SHA512', '--clearsign', '--output', '-'], text);

/** The text below a signature that a key of the keyring made; `failed` where anything of it was changed. */
export const verifiedText = (signed: string): Signed => gpg(['--decrypt', '--output', '-'], signed);

/** The public key, in the binary form that apt reads. */
export function publicKey(key: string): Buffer | undefined {
  const { status, stdout } = spawnSync('gpg', ['--batch', '--export', key]);
  return status === 0 && stdout.length > 0 ? stdout : undefined;
}
