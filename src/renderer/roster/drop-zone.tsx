/** A file is dropped here, or chosen by a button. */
import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import type { ListFile, ListStore } from './list-store.ts';

export interface DropZoneProps {
  readonly store: Pick<ListStore, 'send' | 'refuse'>;
  readonly isDisabled: boolean;
}

/** A file that is let go beside the zone would be opened by the browser, in place of this page. */
function useNoDropBeside(): void {
  useEffect(() => {
    const keep = (event: Event): void => event.preventDefault();
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}

export function DropZone({ store, isDisabled }: DropZoneProps): ReactNode {
  const { t } = useTranslation('roster');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useNoDropBeside();

  function send(files: readonly File[]): void {
    if (files.length === 0) store.refuse('not-a-file');
    else void store.send(files.map(listFileOf));
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    if (isDisabled) return;
    const { items, files } = event.dataTransfer;
    const hasFolder = [...items].some((item) => item.webkitGetAsEntry()?.isDirectory === true);
    send(hasFolder ? [] : [...files]);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- by keyboard there is the button in it
    <div
      className="drop-zone stack-3"
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileUp aria-hidden />
      <p>{t('choose.drop')}</p>
      <Button kind="primary" isDisabled={isDisabled} onPress={() => input.current?.click()}>
        {t('choose.button')}
      </Button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('choose.label')}
        accept=".csv,.txt,.tsv,.tab,.json,.jsonl,.ndjson,.ics,.xlsx,.xlsm,text/csv,text/calendar,application/json"
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = '';
          if (chosen.length > 0) send(chosen);
        }}
      />
    </div>
  );
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      if (typeof result === 'string') resolve(result.slice(result.indexOf(',') + 1));
      else reject(new Error('The file was not read.'));
    });
    reader.addEventListener('error', () => reject(new Error('The file was not read.')));
    reader.readAsDataURL(blob);
  });
}

/** A file that is moved or changed meanwhile rejects at its next piece. */
const listFileOf = (file: File): ListFile => ({
  name: file.name,
  size: file.size,
  piece: (from, to) => base64Of(file.slice(from, to)),
});
