import type { Criterion, ScoringMethod } from '@klaster/shared/contract/rating';
import { useTranslation } from '@klaster/shared/i18n';
import { Button, chakra, Flex, Stack, Text } from '@klaster/shared/ui';
import { useFormContext, useWatch } from '@klaster/shared/ui/form';
import { useEffect, useRef, useState } from 'react';
import { MAX_CRITERIA, moveItem, newCriterion, useCriterionName } from './criteria';
import { CriterionCard, moveId } from './criterion-card';

/** `index` is the former position. */
type Removed = { readonly criterion: Criterion; readonly index: number };

export function CriteriaFields() {
  const { t } = useTranslation('mf-clusters');
  const nameOf = useCriterionName();
  const { criteria, open, toggle, add, move, remove, lastRemoved, undo } = useCriteria();
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
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </chakra.ol>
      <Flex role="status" gap="3" align="center" wrap="wrap">
        {lastRemoved && (
          <>
            <Text>{t('scoring.removed', { name: nameOf(lastRemoved.names) || t('scoring.unnamed') })}</Text>
            <Button id={UNDO_ID} variant="outline" size="sm" onClick={undo}>
              {t('scoring.undo')}
            </Button>
          </>
        )}
      </Flex>
      {criteria.length < MAX_CRITERIA ? (
        <Button variant="outline" alignSelf="start" onClick={add}>
          {t('scoring.add')}
        </Button>
      ) : (
        <Text color="fg.muted">{t('scoring.most', { total: MAX_CRITERIA })}</Text>
      )}
    </Stack>
  );
}

function useCriteria() {
  const { criteria, change } = useCriteriaField();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const last = removed.at(-1);
  return {
    criteria,
    open,
    toggle: (id: string) =>
      setOpen((now) => (now.has(id) ? new Set([...now].filter((openId) => openId !== id)) : new Set([...now, id]))),
    add: () => {
      const criterion = newCriterion(new Date());
      setOpen((now) => new Set([...now, criterion.id]));
      change([...criteria, criterion], openButtonId(criterion));
    },
    move: (from: number, to: number) => {
      const id = criteria[from]?.id;
      if (id !== undefined) change(moveItem(criteria, from, to), moveId(id, to < from ? 'up' : 'down'));
    },
    remove: (index: number) => {
      const criterion = criteria[index];
      if (!criterion) return;
      setRemoved((before) => [...before, { criterion, index }].slice(-MAX_CRITERIA));
      const rest = criteria.filter((_, at) => at !== index);
      change(rest, UNDO_ID);
    },
    lastRemoved: last?.criterion,
    undo: () => {
      if (!last) return;
      setRemoved((before) => before.slice(0, -1));
      change(moveItem([...criteria, last.criterion], criteria.length, last.index), openButtonId(last.criterion));
    },
  };
}

/** A change moves the focus to an element by its id, since the pressed button may have moved or disappeared. */
function useCriteriaField() {
  const { setValue, trigger, formState } = useFormContext<ScoringMethod>();
  const criteria = useWatch<ScoringMethod, 'criteria'>({ name: 'criteria' });
  const focused = useRef<string>(undefined);
  const wasSent = formState.submitCount > 0;
  useEffect(() => {
    if (focused.current) document.getElementById(focused.current)?.focus();
    focused.current = undefined;
  }, [criteria]);
  const change = (next: Criterion[], focus: string) => {
    focused.current = focus;
    setValue('criteria', next, { shouldDirty: true });
    // Errors are keyed by position in the list.
    if (wasSent) void trigger();
  };
  return { criteria, change };
}

const openButtonId = ({ id }: Criterion) => `open-${id}`;

const UNDO_ID = 'criterion-undo';
