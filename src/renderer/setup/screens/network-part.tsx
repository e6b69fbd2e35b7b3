/** Screens on other computers: interfaces, address and certificate. */
import { Download, LockKeyhole, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useId } from 'react';
import { useStore } from 'zustand';
import type { Device } from '../../../contract/fleet.ts';
import type { NetworkProblem, NetworkView } from '../../../contract/network.ts';
import { say, type TFunction } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { verbatim } from '../../i18n/values.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Button, Form } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { namesIn, networkDraft } from '../form/part-forms.ts';
import { useTyped, useUnsaved } from '../guide/typed-parts.ts';
import { saveSentence } from '../words/save-words.ts';
import './authority.css';
import './network-part.css';
import './pairing-addresses.css';
import { InstallSteps } from './install-steps.tsx';
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
      <p className="network-hint">{t('network.hint')}</p>
      {view === undefined ? (
        <p>{t('network.loading')}</p>
      ) : (
        <>
          <div className="network-problems" aria-live="polite">
            {view.problems.map((problem) => (
              <Note key={JSON.stringify(problem)} tone="attention" icon={TriangleAlert}>
                <Sentence>{networkProblemSentence(t, problem, date, view.isLocked)}</Sentence>
              </Note>
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
    <Form className="network-switches" noValidate onSend={() => typed !== undefined && send()}>
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
            <span className="network-addresses">
              {addresses.length === 0 ? t('network.noAddress') : <bdi dir="ltr">{addresses.join(', ')}</bdi>}
            </span>
          </label>
        ))}
      </fieldset>
      {view.isLocked ? (
        <p className="network-locked">
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
          <div className="network-save">
            <Button
              type="submit"
              kind="primary"
              needsHub
              isDisabled={typed === undefined}
              isBusy={save?.kind === 'pending'}
            >
              {t('network.save')}
            </Button>
            <output data-tone={save?.kind === 'saved' ? 'success' : undefined}>
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

const CERTIFICATE_TYPE = 'application/x-x509-ca-cert';

const downloadOf = (pem: string): string => `data:${CERTIFICATE_TYPE},${encodeURIComponent(pem)}`;

function Authority({ view, asks }: { readonly view: NetworkView } & Pick<NetworkPartProps, 'asks'>) {
  const { t } = useTranslation('setup');
  const { date } = useScreen().formats;
  const { certificate, authority, pairingAddresses } = view;
  const [first] = pairingAddresses;
  if (certificate === undefined && authority === undefined) return undefined;
  return (
    <div className="authority">
      {certificate !== undefined && (
        <>
          <h3>{t('network.certificate')}</h3>
          <p>{t(`network.certificateOf.${certificate.kind}`, { day: date(certificate.endsAt) })}</p>
          <Fingerprint of={certificate.fingerprint} />
        </>
      )}
      {authority !== undefined && certificate?.kind !== 'given' && (
        <>
          <h3>{t('network.authority')}</h3>
          <p>{t('network.authorityHint', { name: authority.name, day: date(authority.endsAt) })}</p>
          <Fingerprint of={authority.fingerprint} />
          {first !== undefined && (
            <InstallSteps address={new URL('/authority.crt', first).href} asks={asks} />
          )}
          <a className="authority-download" href={downloadOf(authority.pem)} download="foyer-authority.crt">
            <Download aria-hidden />
            {t('network.download')}
          </a>
        </>
      )}
    </div>
  );
}

/** Broken between bytes only, to be compared by eye. */
function Fingerprint({ of }: { readonly of: string }): ReactNode {
  const { t } = useTranslation('setup');
  const id = useId();
  return (
    <div>
      <h4 id={id}>{t('network.fingerprint')}</h4>
      <p className="authority-print" dir="ltr" aria-labelledby={id}>
        {of.match(/[^:]+:?/gu)?.map((byte, place) => (
          <Fragment key={place}>
            {byte}
            <wbr />
          </Fragment>
        ))}
      </p>
    </div>
  );
}

function PairingAddresses({ addresses }: { readonly addresses: readonly string[] }): ReactNode {
  const { t } = useTranslation('setup');
  const [best = '', ...others] = addresses;
  return (
    <div className="pairing-addresses">
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
