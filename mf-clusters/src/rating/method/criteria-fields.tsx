import type { Criterion, ScoringMethod } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Button, chakra, Flex, Stack, Text } from '@klaster/shared/ui';
import { useFormContext, useWatch } from '@klaster/shared/ui/form';
import { useEffect, useRef, useState } from 'react';
import { MOST_CRITERIA, moved, newCriterion } from './criteria';
import { CriterionCard, moveId } from './criterion-card';
import { useNameOf } from './name-of';

/** Removed criteria and where they stood, the last one last. */
type Removed = { readonly criterion: Criterion; readonly index: number };

/** What counts: criteria are added, removed, brought back and put in another order. */
export function CriteriaFields() {
  const { t } = useTranslation('mf-clusters');
  const nameOf = useNameOf();
  const { setValue, trigger, formState } = useFormContext<ScoringMethod>();
  const criteria = useWatch<ScoringMethod, 'criteria'>({ name: 'criteria' });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const focused = useRef<string>(undefined);
  const wasSent = formState.submitCount > 0;
  const change = (next: Criterion[], focus: string) => {
    focused.current = focus;
    setValue('criteria', next, { shouldDirty: true });
    // Faults stand by their place in the list.
    if (wasSent) void trigger();
  };
  // What was pressed may have moved, or be gone.
  useEffect(() => {
    if (focused.current) document.getElementById(focused.current)?.focus();
    focused.current = undefined;
  }, [criteria]);
  const last = removed.at(-1);
  const toggle = (id: string) =>
    setOpen((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])));
  const add = () => {
    const criterion = newCriterion(new Date());
    setOpen((now) => new Set([...now, criterion.id]));
    change([...criteria, criterion], `open-${criterion.id}`);
  };
  const remove = (index: number) => {
    const criterion = criteria[index];
    if (!criterion) return;
    setRemoved((before) => [...before, { criterion, index }].slice(-MOST_CRITERIA));
    change(
      criteria.filter((_, at) => at !== index),
      UNDO_ID,
    );
  };
  const undo = () => {
    if (!last) return;
    setRemoved((before) => before.slice(0, -1));
    change(moved([...criteria, last.criterion], criteria.length, last.index), `open-${last.criterion.id}`);
  };
  return (
    <Stack gap="3">
      <chakra.ol listStyleType="none" display="grid" gap="2">
        {criteria.map(({ id }, index) => (
          <CriterionCard
            key={id}
            index={index}
            count={criteria.length}
            open={open.has(id)}
            onToggle={() => toggle(id)}
            onMove={(to) => change(moved(criteria, index, to), moveId(id, to < index ? 'up' : 'down'))}
            onRemove={() => remove(index)}
          />
        ))}
      </chakra.ol>
      <Flex role="status" gap="3" align="center" wrap="wrap">
        {last && (
          <>
            <Text>{t('scoring.removed', { name: nameOf(last.criterion.names) || t('scoring.unnamed') })}</Text>
            <Button id={UNDO_ID} variant="outline" size="sm" onClick={undo}>
              {t('scoring.undo')}
            </Button>
          </>
        )}
      </Flex>
      {criteria.length < MOST_CRITERIA ? (
        <Button variant="outline" alignSelf="start" onClick={add}>
          {t('scoring.add')}
        </Button>
      ) : (
        <Text color="fg.muted">{t('scoring.most', { total: MOST_CRITERIA })}</Text>
      )}
    </Stack>
  );
}

const UNDO_ID = 'criterion-undo';
