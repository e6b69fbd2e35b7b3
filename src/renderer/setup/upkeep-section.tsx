/** The open section of Upkeep. */
import type { ReactNode } from 'react';
import type { SettingsView } from '../../contract/settings.ts';
import type { I18n } from '../i18n/create-i18n.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Fetched } from '../ui/fetched.tsx';
import { NewPin } from './door/door-forms.tsx';
import { useStanding } from './door/door-store.ts';
import type { SetupState } from './form/setup-state.ts';
import { fileTroubles } from './guide/house-troubles.ts';
import type { ROOMS } from './guide/rooms.ts';
import { useStores } from './setup-stores.ts';
import { SectionHead } from './steps/step-form.tsx';

/** All are long. Their headings are not fetched. */
export const LATER_UPKEEP = {
  visitor: async () => (await import('./upkeep/visitor-part.tsx')).VisitorPart,
  async trail(i18n: I18n) {
    const { TrailPage, sentences } = await import('./upkeep/trail-page.tsx');
    await i18n.include(sentences);
    return TrailPage;
  },
  copies: async () => (await import('./upkeep/copies-page.tsx')).CopiesPage,
  file: async () => (await import('./upkeep/settings-file-page.tsx')).SettingsFilePage,
  async selfTest(i18n: I18n) {
    const { SelfTestPage, sentences } = await import('./self-test/self-test-page.tsx');
    await i18n.include(sentences);
    return SelfTestPage;
  },
};

export type UpkeepName = (typeof ROOMS)['upkeep'][number];

export interface UpkeepSectionProps {
  readonly section: UpkeepName;
  readonly state: SetupState;
  readonly view: SettingsView;
}

export function UpkeepSection({ section, state, view }: UpkeepSectionProps): ReactNode {
  const stores = useStores();
  const { t } = useTranslation('setup');
  const hasPin = useStanding(stores.door) !== 'demo';
  switch (section) {
    case 'requests':
      return (
        <>
          <SectionHead titleId="visitor-part" title={t('sections.requests')} />
          <Fetched
            load={LATER_UPKEEP.visitor}
            props={{ store: stores.visitor, isServiceKept: view.isServiceKept === true }}
          />
        </>
      );
    case 'trail':
      return (
        <>
          <SectionHead titleId="trail-part" title={t('sections.trail')} />
          <Fetched load={LATER_UPKEEP.trail} props={{ store: stores.trail, clerks: stores.clerks }} />
        </>
      );
    case 'copies':
      return (
        <>
          <UpkeepHead part="copies" />
          <Fetched
            load={LATER_UPKEEP.copies}
            props={{ store: stores.copies, troubles: fileTroubles(state.status) }}
          />
        </>
      );
    case 'file':
      return (
        <>
          <UpkeepHead part="file" />
          <Fetched
            load={LATER_UPKEEP.file}
            props={{
              store: stores.settingsFile,
              pinFirst: hasPin ? undefined : <NewPin store={stores.door} />,
            }}
          />
        </>
      );
    case 'self-test':
      return (
        <div className="setup-cards stack-5">
          <SectionHead titleId="self-test-title" title={t('selfTest.title')} hint={t('selfTest.lead')} />
          <Fetched
            load={LATER_UPKEEP.selfTest}
            props={{ store: stores.selfTest, guided: stores.guided, fleet: stores.fleet }}
          />
        </div>
      );
  }
}

function UpkeepHead({ part }: { readonly part: 'copies' | 'file' }): ReactNode {
  const { t } = useTranslation('upkeep');
  return <SectionHead title={t(`${part}.title`)} hint={t(`${part}.hint`)} />;
}
