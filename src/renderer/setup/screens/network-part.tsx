/** Screens on other computers: interfaces, address and certificate. */
import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import type { Device } from '../../../contract/fleet.ts';
import type { NetworkProblem, NetworkView } from '../../../contract/network.ts';
import { say, type TFunction } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { verbatim } from '../../i18n/values.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Button, Form } from '../../ui/button.tsx';
import { Warning } from '../../ui/note.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { namesIn, networkDraft } from '../form/part-forms.ts';
import { useTyped, useUnsaved } from '../guide/typed-parts.ts';
import { saveSentence } from '../words/save-words.ts';
import { Authority } from './authority.tsx';
import './network-part.css';
import type { NetworkSave, NetworkStore } from './screens-stores.ts';

export interface NetworkPartProps {
  readonly store: NetworkStore;
  readonly pinFirst: ReactNode;
  /** Devices that show a code now. */
  readonly asks: readonly Device[];
}

export function NetworkPart({ store, pinFirst, asks }: NetworkPartProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const { date } = useScreen().formats;
  const view = useStore(store.view);
  useEffect(() => store.look(), [store]);
  return (
    <section className="network-part" aria-labelledby="network">
      <h2 id="network">{nameOf('network')}</h2>
      <p className="faint">{t('network.hint')}</p>
      {view === undefined ? (
        <p>{t('network.loading')}</p>
      ) : (
        <>
          <div className="network-problems if-any stack-2" aria-live="polite">
            {view.problems.map((problem) => (
              <Warning key={JSON.stringify(problem)}>
                <Sentence>{networkProblemSentence(t, problem, date, view.isLocked)}</Sentence>
              </Warning>
            ))}
          </div>
          {pinFirst ?? <Switches view={view} store={store} />}
          {view.pairingAddresses.length > 0 && <PairingAddresses addresses={view.pairingAddresses} />}
          <Authority view={view} asks={asks} />
        </>
      )}
    </section>
  );
}

function Switches({ view, store }: { readonly view: NetworkView; readonly store: NetworkStore }): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const save = useStore(store.saving);
  const [typed, setTyped] = useTyped('network');
  const draft = networkDraft(view, typed);
  useUnsaved(typed !== undefined);

  async function send(): Promise<void> {
    const names = namesIn(draft.names);
    if (await store.save(draft.interfaces, names)) setTyped(undefined);
  }

  return (
    <Form className="network-switches stack-4" noValidate onSend={() => typed !== undefined && send()}>
      <fieldset disabled={view.isLocked}>
        <legend>{nameOf('interfaces')}</legend>
        {view.interfaces.length === 0 && <p>{t('network.noInterfaces')}</p>}
        {view.interfaces.map(({ name, addresses }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={draft.interfaces.includes(name)}
              onChange={({ target }) =>
                setTyped({
                  ...typed,
                  interfaces: [
                    ...draft.interfaces.filter((one) => one !== name),
                    ...(target.checked ? [name] : []),
                  ],
                })
              }
            />
            <bdi>{name}</bdi>
            <span className="network-addresses soft">
              {addresses.length === 0 ? t('network.noAddress') : <bdi dir="ltr">{addresses.join(', ')}</bdi>}
            </span>
          </label>
        ))}
      </fieldset>
      {view.isLocked ? (
        <p className="network-locked line-2 faint">
          <LockKeyhole aria-hidden />
          {t('locked')}
        </p>
      ) : (
        <>
          <TextField
            label={nameOf('names')}
            hint={t('network.namesHint')}
            value={draft.names}
            longest={2_000}
            onType={(names) => setTyped({ ...typed, names })}
          />
          <div className="network-save row-3-4">
            <Button
              type="submit"
              kind="primary"
              needsHub
              isDisabled={typed === undefined}
              isBusy={save?.kind === 'pending'}
            >
              {t('network.save')}
            </Button>
            <output className="bold" data-tone={save?.kind === 'saved' ? 'success' : 'danger'}>
              {networkSaveSentence(t, save)}
            </output>
          </div>
        </>
      )}
    </Form>
  );
}

type T = TFunction<'setup'>;

/** `day` formats an instant as a day. `isLocked`: the file decides. */
export function networkProblemSentence(
  t: T,
  problem: NetworkProblem,
  day: (at: number) => string,
  isLocked = false,
): string {
  if (problem.kind === 'no-interface' && isLocked)
    return t('network.noInterfaceFixed', { name: problem.name });
  return say(t, 'network.problem', problem, {
    ...('port' in problem ? { port: String(problem.port) } : {}),
    ...('path' in problem ? { path: verbatim(problem.path) } : {}),
    ...('at' in problem ? { day: day(problem.at) } : {}),
    ...('names' in problem ? { names: problem.names.map((name) => `.${name}`).join(', ') } : {}),
    ...('hosts' in problem ? { hosts: problem.hosts.join(', ') } : {}),
  });
}

function networkSaveSentence(t: T, save: NetworkSave | undefined): string {
  switch (save?.kind) {
    case 'locked':
      return t('locked');
    case 'not-names':
      return t('network.notNames', {
        names: save.names.map((field) => t('rule.named', { field })).join(', '),
      });
    case 'not-saved':
      return t('problem.failed');
    default:
      return saveSentence(t, save, t('network.saved'));
  }
}

function PairingAddresses({ addresses }: { readonly addresses: readonly string[] }): ReactNode {
  const { t } = useTranslation('setup');
  const [best = '', ...others] = addresses;
  return (
    <div className="pairing-addresses row-4">
      <QrPicture text={best} label={t('network.qr')} />
      <div>
        <h3>{t('network.address')}</h3>
        <p className="pairing-address">
          <bdi dir="ltr">{best}</bdi>
        </p>
        {others.length > 0 && (
          <>
            <p>{t('network.otherAddresses')}</p>
            <ul>
              {others.map((address) => (
                <li key={address}>
                  <bdi dir="ltr">{address}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
