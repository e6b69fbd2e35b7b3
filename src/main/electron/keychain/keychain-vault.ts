/**
 * Secrets encrypted by the system's keychain, and decrypted when the vault opens. While the keychain is locked or
 * missing, the vault keeps trying.
 */
import type { Clock } from '../../../clock/clock.ts';
import type { VaultProblem } from '../../../contract/save-problem.ts';
import type { FileTrouble, KeychainName } from '../../../contract/storage-trouble.ts';
import type { Logged } from '../../base/capabilities.ts';
import type { SecretsFile, VaultAnswer } from '../../settings/file-vault.ts';
import { fileProblem } from '../../settings/kept-file.ts';
import {
  type KeptSecrets,
  type SecretValues,
  type SecretVault,
  type VaultKey,
  VaultKeySchema,
  type VaultWriting,
} from '../../settings/secret-vault.ts';
import type { PlaceFile } from '../../settings/secrets-place.ts';
import { isBuiltInPassword, type Keychain, type KeychainAnswer } from './keychain.ts';
import { sealedSecretsIn } from './sealed-secrets.ts';
import type { KeepWrappingKey } from './wrapping-key.ts';

export interface KeychainVaultDeps extends Logged {
  /** Values are base64. */
  readonly file: SecretsFile;
  readonly placeFile: PlaceFile;
  /** False until the first secret is written. Without a keyring it goes into the file of `openPlain`. */
  readonly isDecided: boolean;
  readonly openPlain: () => VaultAnswer;
  readonly keychain: Keychain;
  /** Used from the second time on: Electron asks a keyring once per process. */
  readonly again: Keychain;
  readonly keepWrappingKey: KeepWrappingKey | undefined;
  readonly platform: NodeJS.Platform;
  readonly clock: Pick<Clock, 'after'>;
}

/** A start waits this long for a keychain that asks for its password. */
export const PATIENCE_MS = 5_000;

/** A save may need a new process. */
const SAVE_PATIENCE_MS = 30_000;

const FIRST_LOOK_MS = 5_000;
const MAX_LOOK_MS = 15 * 60_000;

/** 5 s after the first try, doubled up to 15 minutes. */
export const lookAgainMs = (looks: number): number =>
  Math.min(MAX_LOOK_MS, FIRST_LOOK_MS * 2 ** Math.min(looks, 20));

/** Encrypted to read the version prefix. */
const PROBE = 'foyer';

/** `locked`: no answer yet. */
type State = 'locked' | 'missing' | 'protects' | 'does-not-protect';

/**
 * Undefined if the keychain, which may ask a person, does not answer in time. A later answer is still used.
 */
async function within<T>(
  clock: Pick<Clock, 'after'>,
  ms: number,
  answer: Promise<T>,
): Promise<T | undefined> {
  let cancel = (): void => {};
  const enough = new Promise<undefined>((resolve) => {
    cancel = clock.after(ms, () => resolve(undefined));
  });
  const first = await Promise.race([answer, enough]);
  cancel();
  return first;
}

const refused = (problem: VaultProblem): VaultWriting => ({ kind: 'refused', problem });

function stateAfter(
  { sealed, opened }: KeychainAnswer,
  isBuiltIn: (blob: string) => boolean,
  mustProtect: boolean,
): State {
  const [probe] = sealed ?? [];
  if (probe === undefined || opened.some(({ kind }) => kind === 'unavailable')) return 'missing';
  if (!isBuiltIn(probe)) return 'protects';
  return mustProtect ? 'missing' : 'does-not-protect';
}

function troublesOf(
  platform: NodeJS.Platform,
  kept: ReturnType<typeof sealedSecretsIn>,
  state: State,
  file: SecretsFile,
): readonly FileTrouble[] {
  const name = keychainName(platform);
  const isWaiting = kept.blobs().length > 0;
  const names = kept.lost().filter(isNamed);
  return [
    ...(isWaiting && state === 'locked' ? [{ kind: 'locked' as const, keychain: name }] : []),
    ...(isWaiting && state === 'missing' ? [{ kind: 'unreachable' as const, keychain: name }] : []),
    ...(names.length > 0 ? [{ kind: 'undecryptable' as const, keychain: name, names }] : []),
    ...(file.trouble ? [file.trouble] : []),
  ];
}

export async function createKeychainVault(deps: KeychainVaultDeps): Promise<SecretVault> {
  const { file, placeFile, platform, clock, log } = deps;
  const kept = sealedSecretsIn(file);
  const listeners: (() => void)[] = [];
  let keychain = deps.keychain;
  let state: State = 'locked';
  let recorded = placeFile.record !== undefined;
  let plain: SecretVault | undefined;

  const isBuiltIn = (blob: string): boolean => isBuiltInPassword(platform, blob);
  /** New secrets never get weaker encryption than existing ones. */
  const mustProtect = (): boolean =>
    deps.isDecided &&
    (placeFile.record?.place === 'keychain' || kept.blobs().length === 0 || !kept.blobs().every(isBuiltIn));

  function record(): void {
    if (recorded) return;
    placeFile.write({ place: 'keychain' });
    recorded = true;
  }

  async function seal(values: readonly string[]): Promise<readonly string[] | undefined> {
    if (values.length === 0) return [];
    const asked = keychain({ seal: [...values], open: [] }).catch(() => undefined);
    const answer = await within(clock, SAVE_PATIENCE_MS, asked);
    return answer?.sealed?.length === values.length ? answer.sealed : undefined;
  }

  /** If re-encryption fails, the old values stay valid. */
  async function settle(stale: ReadonlySet<string>): Promise<void> {
    if (kept.blobs().length === 0) return;
    record();
    const before = file.values();
    const old = kept.textsOf(stale);
    const fresh = await seal(old.map(([, text]) => text));
    if (old.length > 0 && fresh && !fresh.some(isBuiltIn) && file.values() === before)
      kept.replace(Object.fromEntries(old), fresh);
    if (kept.lost().length === 0) await deps.keepWrappingKey?.();
  }

  const read = (name: VaultKey): string | undefined => (plain ? plain.read(name) : kept.read(name));

  const troubles = (): readonly FileTrouble[] =>
    plain ? plain.troubles() : troublesOf(platform, kept, state, file);

  const said = (): string => JSON.stringify([troubles(), VaultKeySchema.options.map(read)]);

  async function look(looks: number): Promise<void> {
    const asked = kept.blobs();
    const answer = await keychain({ seal: [PROBE], open: asked }).catch((): KeychainAnswer => ({
      opened: asked.map(() => ({ kind: 'unavailable' })),
    }));
    const before = said();
    const stale = kept.learn(asked, answer.opened);
    state = stateAfter(answer, isBuiltIn, mustProtect());
    if (state === 'missing') {
      log.warn('keychain-missing', { looks });
      keychain = deps.again;
      clock.after(lookAgainMs(looks), () => void look(looks + 1));
    }
    if (said() !== before) for (const listener of listeners) listener();
    if (state === 'protects') await settle(stale).catch(() => log.error('secrets-not-renewed'));
  }

  async function writePlain(values: SecretValues): Promise<VaultWriting> {
    const opened = deps.openPlain();
    if (opened.kind === 'unreadable') return refused(fileProblem('secrets', { path: opened.path }));
    placeFile.write({ place: 'file', because: 'no-keyring' });
    plain = opened.vault;
    return plain.write(values);
  }

  const closed: VaultProblem = { kind: 'keychain-closed', keychain: keychainName(platform) };

  async function write(values: SecretValues): Promise<VaultWriting> {
    if (plain) return plain.write(values);
    if (state === 'locked' || state === 'missing') return refused(closed);
    const before: KeptSecrets = file.values();
    if (Object.entries(values).every(([name, value]) => value === undefined && before[name] === undefined))
      return { kind: 'written' };
    const sealed = await seal(Object.values(values).flatMap((value) => value ?? []));
    if (!sealed) return refused(closed);
    if (sealed.some(isBuiltIn)) {
      if (!deps.isDecided) return writePlain(values);
      if (mustProtect()) return refused(closed);
    }
    if (sealed.length > 0 && deps.keepWrappingKey && !(await deps.keepWrappingKey()))
      return refused({ kind: 'no-wrapping-key' });
    if (sealed.length > 0 && !sealed.some(isBuiltIn)) record();
    kept.replace(values, sealed);
    return { kind: 'written' };
  }

  function protection(): SecretVault['protection'] {
    if (plain) return plain.protection;
    if (state === 'does-not-protect') return 'not-protected';
    return state === 'protects' || mustProtect() || platform !== 'linux' ? 'keychain' : 'not-protected';
  }

  await within(clock, PATIENCE_MS, look(0));
  return {
    read,
    write,
    kept: () => (plain ? plain.kept() : file.values()),
    putBack: async (old) => (plain ? plain.putBack(old) : file.write(old)),
    get protection() {
      return protection();
    },
    troubles,
    onChange: (listener) => void listeners.push(listener),
  };
}

const keychainName = (platform: NodeJS.Platform): KeychainName =>
  platform === 'linux' ? 'keyring' : 'keychain';

type Named = Extract<FileTrouble, { kind: 'undecryptable' }>['names'][number];

/** Secrets that a person can enter again. */
const isNamed = (name: VaultKey): name is Named =>
  name === 'apiKey' || name === 'webhookSecret' || name === 'staffPinHash';
