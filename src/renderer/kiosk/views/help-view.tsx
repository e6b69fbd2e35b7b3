/** Help is a person: the front desk is called at once, and its answer is shown here. */
import { CalendarClock, Hand, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { Button } from '../hands/button.tsx';
import type { HelpOfVisitor } from '../visit/help-call.ts';
import type { Kiosk } from '../visit/kiosk-store.ts';
import { CardRow, type Sign, View } from './view.tsx';

interface PartProps {
  readonly kiosk: Kiosk;
}

function Back({ kiosk }: PartProps): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <Button kind="primary" className="action" onPress={() => kiosk.send({ kind: 'closed' })}>
      {t('help.back')}
    </Button>
  );
}

function Again({ kiosk }: PartProps): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <>
      <Back kiosk={kiosk} />
      <Button className="action" onPress={() => kiosk.askForHelp()}>
        {t('help.again')}
      </Button>
    </>
  );
}

function Open({ kiosk }: PartProps): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <>
      <Back kiosk={kiosk} />
      <Button className="action" onPress={kiosk.withdrawHelp}>
        {t('help.withdraw')}
      </Button>
    </>
  );
}

/** No one could be called from here: where to find a person, and why. */
function FailedHelp({ kiosk }: PartProps): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <View
      key="failed"
      name="help-failed"
      sign={{ tone: 'attention', icon: Hand }}
      title={t('help.failedTitle')}
      lead={t('help.failedLead')}
      actions={<Again kiosk={kiosk} />}
    >
      <ul className="card card-rows">
        <CardRow icon={<KeyRound aria-hidden />}>{t('help.code')}</CardRow>
        <CardRow icon={<CalendarClock aria-hidden />}>{t('help.time')}</CardRow>
        <CardRow icon={<Hand aria-hidden />}>{t('help.screen')}</CardRow>
      </ul>
    </View>
  );
}

const ASKED: Sign = { tone: 'plain', icon: Hand };

/** One key for each state, so that the screen is announced again when the front desk answers. */
function viewOf(state: HelpOfVisitor['state'], kiosk: Kiosk, t: ReturnType<typeof useWords>): ReactNode {
  switch (state) {
    case 'asking':
      return (
        <View
          key={state}
          name="help-asking"
          sign={ASKED}
          title={t('help.askingTitle')}
          lead={t('searching.lead')}
          actions={<Back kiosk={kiosk} />}
        />
      );
    case 'asked':
      return (
        <View
          key={state}
          name="help"
          sign={ASKED}
          title={t('help.askedTitle')}
          lead={t('help.askedLead')}
          actions={<Open kiosk={kiosk} />}
        />
      );
    case 'coming':
      return (
        <View
          key={state}
          name="help-coming"
          sign={{ tone: 'success', icon: Hand }}
          title={t('help.comingTitle')}
          lead={t('help.comingLead')}
          actions={<Open kiosk={kiosk} />}
        />
      );
    case 'closed':
    case 'dealt-with':
      return (
        <View
          key={state}
          name={`help-${state}`}
          sign={{ tone: 'neutral', icon: Hand }}
          title={state === 'closed' ? t('help.closedTitle') : t('help.dealtWithTitle')}
          lead={t('help.closedLead')}
          actions={<Again kiosk={kiosk} />}
        />
      );
    case 'failed':
      return <FailedHelp kiosk={kiosk} />;
    default:
      return state satisfies never;
  }
}

function useWords() {
  return useTranslation('kiosk').t;
}

export function HelpView({ kiosk }: PartProps): ReactNode {
  const t = useWords();
  const help = useStore(kiosk.store, (state) => state.help);
  return viewOf(help?.state ?? 'asking', kiosk, t);
}
