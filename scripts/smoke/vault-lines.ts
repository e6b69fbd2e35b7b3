/** Lines about secrets: what the first run keeps, the second, in a process of its own, must read. */
import type { VaultProblem } from '../../src/contract/save-problem.ts';
import type { VaultAnswer } from '../../src/main/settings/file-vault.ts';
import { fail, type Finding, pass } from './lines.ts';

/** Opens the app's own vault in a folder that is only for this. */
export type OpenVault = () => Promise<VaultAnswer>;

const SECRET = 'kept by the first of two processes';

const UNLOCK =
  'Unlock the signed-in user’s keyring and try again. A kiosk with automatic sign-in stores its secrets in a file (“Where secrets are kept” in docs/reference/data-folder.md). In that case use --without vault,vault-restart.';

function whatHelps(kind: VaultProblem['kind']): string {
  switch (kind) {
    case 'no-wrapping-key':
      return 'Windows has not saved its encryption key yet. Run this again in a minute.';
    case 'keychain-closed':
    case 'in-keychain':
    case 'file':
      return UNLOCK;
  }
}

export async function lookAtVault(open: OpenVault): Promise<Finding> {
  const opened = await open();
  if (opened.kind !== 'open') return fail(`the vault does not open: ${opened.sentence}`, UNLOCK);
  const { vault } = opened;
  const written = await vault.write({ apiKey: SECRET });
  if (written.kind === 'refused')
    return fail(`a secret is not kept: ${written.problem.kind}`, whatHelps(written.problem.kind));
  return vault.protection === 'keychain'
    ? pass('a secret is kept, protected by the system’s keychain')
    : fail(
        `a secret is kept, and the system does not protect it (${vault.protection})`,
        `Secrets will be stored in a file that only this user can read. ${UNLOCK}`,
      );
}

export async function lookAtVaultAgain(open: OpenVault): Promise<Finding> {
  const opened = await open();
  if (opened.kind !== 'open') return fail(`the vault does not open: ${opened.sentence}`, UNLOCK);
  const { vault } = opened;
  return vault.read('apiKey') === SECRET
    ? pass('the secret of the process before is read')
    : fail('the secret of the process before is not read', vault.troubles()[0]?.kind ?? UNLOCK);
}
