import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { HttpError } from '../../http';
import { formatName, formatNumber, useTranslation } from '../../i18n';
import type { NoticeUndo } from '../../notices';
import { Box, Button, chakra, Flex, Link, Stack, Text } from '../../ui';
import { UndoButton } from '../../ui/notices/undo-button';
import { pathsOf } from '../lists/register';
import type { Register } from '../lists/register';
import type { BulkAct, Outcome } from './change-many';

type BulkResultProps = {
  register: Register;
  act: BulkAct | 'undo';
  outcome: Outcome;
  undo?: NoticeUndo | undefined;
  /** Continues with the entries that were not tried. */
  onAgain: () => void;
  onClose: () => void;
};

/** Shows the outcome. Links open new tabs, so that the list stays. */
export function BulkResult({ register, act, outcome, undo, onAgain, onClose }: BulkResultProps) {
  const { t } = useTranslation(['register', 'shared']);
  const { done, refused, untried, failure } = outcome;
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const { isUndoing, isTried, run } = useOnce(undo);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!undo || event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
  };
  return (
    <Stack gap="4" onKeyDown={onKeyDown}>
      <Stack gap="3" role="status">
        {refused.length > 0 && (
          <Box>
            <Text fontWeight="semibold">{t('bulk.refused', formatTotal(refused))}</Text>
            <EntryList register={register} entries={refused} />
          </Box>
        )}
        {untried.length > 0 && (
          <Box>
            <Text fontWeight="semibold">{t('bulk.untried', formatTotal(untried))}</Text>
            <Text>{failure === undefined ? t('bulk.stopped') : explain(failure, t('shared:ui.form.notSent'))}</Text>
          </Box>
        )}
        {done.length > 0 && (
          <chakra.details>
            <chakra.summary cursor="pointer">{t(`bulk.${act}.done`, formatTotal(done))}</chakra.summary>
            <EntryList register={register} entries={done} />
          </chakra.details>
        )}
      </Stack>
      <Flex gap="3" wrap="wrap" justify="flex-end" data-actions="">
        <Button ref={close} variant="outline" colorPalette="gray" onClick={onClose}>
          {t('bulk.close')}
        </Button>
        {undo && <UndoButton until={undo.until} isUndoing={isUndoing} onUndo={run} />}
        {untried.length > 0 && !isTried && <Button onClick={onAgain}>{t('bulk.again')}</Button>}
      </Flex>
    </Stack>
  );
}

export const formatTotal = (entries: { length: number }) => ({ total: formatNumber(entries.length) });

/** Runs the undo once at a time, and while the offer lasts. The undo reports its own outcome. */
function useOnce(undo: NoticeUndo | undefined) {
  const [state, setState] = useState<'untried' | 'running' | 'failed'>('untried');
  const run = () => {
    if (!undo || state === 'running' || undo.until < performance.now()) return;
    setState('running');
    undo.run().catch(() => setState('failed'));
  };
  return { isUndoing: state === 'running', isTried: state !== 'untried', run };
}

const explain = (failure: unknown, otherwise: string): ReactNode =>
  (failure instanceof HttpError && failure.detail) || otherwise;

/** Lists entries with the reasons for which they were refused. */
function EntryList({ register, entries }: { register: Register; entries: Outcome['done'] }) {
  const { t } = useTranslation('register');
  return (
    <chakra.ul listStyleType="none" mt="2" maxH="18rem" overflowY="auto" fontSize="table">
      {entries.map(({ id, company_name, problem }) => (
        <chakra.li key={id} py="1.5" borderTopWidth="1px">
          {company_name === null ? (
            t('bulk.unknown', { id: String(id) })
          ) : (
            <Link to={pathsOf(register).view(id)} target="_blank" rel="noopener">
              {formatName(company_name)}
            </Link>
          )}
          {problem && <Text color="fg.muted">{problem.detail}</Text>}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
