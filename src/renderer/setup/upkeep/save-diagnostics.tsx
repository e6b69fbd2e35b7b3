/** Diagnostics for whoever helps, as a file. */
import { FileHeart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer, CallFailure } from '../../rpc/call.ts';
import { Button } from '../../ui/button.tsx';
import { saveText } from '../../ui/save-text.ts';
import { useScreen } from '../../ui/screen-context.ts';

export interface SaveDiagnosticsProps {
  readonly fetchText: () => Promise<CallAnswer<{ readonly text: string }>>;
}

export function SaveDiagnostics({ fetchText }: SaveDiagnosticsProps): ReactNode {
  const { t } = useTranslation('upkeep');
  const { connection } = useScreen();
  const [failure, setFailure] = useState<CallFailure>();

  async function save(): Promise<void> {
    const answer = await fetchText();
    setFailure(answer.kind === 'answered' ? undefined : answer.kind);
    if (answer.kind === 'answered') saveText('foyer-diagnostics.json', 'application/json', answer.value.text);
  }

  return (
    <>
      <p>{t('diagnostics.hint')}</p>
      <div>
        <Button isDisabled={connection !== 'connected'} onPress={() => void save()}>
          <FileHeart aria-hidden />
          {t('diagnostics.save')}
        </Button>
      </div>
      <output>{failure !== undefined && t(`failure.${failure}`)}</output>
    </>
  );
}
