import type { Rule, ScoringMethod } from '@klaster/shared/contract/rating';
import { FIGURE_SECTIONS } from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, Button, Flex, Grid, SelectFilter, SearchFilter, Stack, Text } from '@klaster/shared/ui';
import { NumberField, SelectField, useFormContext, useWatch } from '@klaster/shared/ui/form';
import { useEffect, useState } from 'react';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import {
  figuresFor,
  MAX_STEPS,
  newStep,
  RULE_KINDS,
  convertRule,
  EQUAL_PHASING,
  isEqualPhasing,
  PHASINGS,
} from './criteria';

interface RuleFieldsProps {
  name: `criteria.${number}`;
}

/** Another kind of rule keeps the figure. */
export function RuleFields({ name }: RuleFieldsProps) {
  const { t } = useTranslation('mf-clusters');
  const rule = useRuleInShape(name);
  return (
    <Stack gap="3">
      <SelectField
        name={`${name}.rule.kind`}
        label={t('method.rule')}
        required
        options={RULE_KINDS.map((value) => ({ value, label: t(`scoring.kinds.${value}`) }))}
      />
      {rule?.kind === 'share' && (
        <>
          <FigureField name={`${name}.rule.part`} label={t('scoring.part')} value={rule.part} />
          <FigureField name={`${name}.rule.whole`} label={t('scoring.whole')} value={rule.whole} />
        </>
      )}
      {rule && rule.kind !== 'share' && (
        <FigureField name={`${name}.rule.figure`} label={t('scoring.figure')} value={rule.figure} />
      )}
      {rule?.kind === 'linear' && (
        <Grid gap="3" templateColumns={{ sm: '1fr 1fr' }} alignItems="start">
          <NumberField name={`${name}.rule.none_at`} label={t('scoring.noneAt')} required />
          <NumberField
            name={`${name}.rule.all_at`}
            label={t('scoring.allAt')}
            required
            messages={{ invalid: t('scoring.sameBounds') }}
          />
        </Grid>
      )}
      {rule?.kind === 'steps' && <StepFields name={`${name}.rule.steps`} steps={rule.steps} />}
      {rule && rule.kind !== 'yes' && <PhasingFields name={`${name}.rule`} rule={rule} />}
    </Stack>
  );
}

/** Undefined while only the kind has changed. */
function useRuleInShape(name: RuleFieldsProps['name']): Rule | undefined {
  const { setValue, getValues } = useFormContext<ScoringMethod>();
  const rule = useWatch<ScoringMethod, `criteria.${number}.rule`>({ name: `${name}.rule` });
  const needed = { share: 'whole', linear: 'none_at', steps: 'steps', yes: 'figure' }[rule.kind];
  const fits = needed in rule && (rule.kind !== 'yes' || Object.keys(rule).length === 2);
  useEffect(() => {
    if (!fits)
      setValue(`${name}.rule`, convertRule(rule.kind, rule, getValues(`${name}.points`)), { shouldDirty: true });
  });
  return fits ? rule : undefined;
}

function FigureField({ name, label, value }: { name: string; label: string; value: string }) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const [section, setSection] = useState('');
  const [search, setSearch] = useState('');
  const keys = figuresFor({ section, search, chosen: value }, texts.field);
  const nameOf = (key: (typeof keys)[number]) => [texts.field(key), texts.unitAndTime(key)].filter(Boolean).join(', ');
  const found = keys.filter((key) => key !== value).length;
  return (
    <Stack gap="2" p="3" borderWidth="1px" borderRadius="md" role="group" aria-label={label}>
      <Flex wrap="wrap" gap="2">
        <SelectFilter
          label={t('scoring.section')}
          value={section}
          onChange={setSection}
          placeholder={t('scoring.anySection')}
          width="14rem"
          options={FIGURE_SECTIONS.map((section) => ({ value: section, label: texts.section(section) }))}
        />
        <SearchFilter label={t('scoring.findFigure')} value={search} onSearch={setSearch} width="14rem" />
      </Flex>
      <SelectField
        name={name}
        label={label}
        required
        help={search || section ? t('scoring.found', { total: found }) : undefined}
        messages={{ invalid: t('scoring.chooseFigure') }}
        options={keys.map((key) => ({ value: key, label: nameOf(key) }))}
      />
    </Stack>
  );
}

type Steps = Extract<Rule, { kind: 'steps' }>['steps'];

function StepFields({ name, steps }: { name: `criteria.${number}.rule.steps`; steps: Steps }) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const { setValue, trigger, getFieldState, formState } = useFormContext<ScoringMethod>();
  const change = (next: Steps) => {
    setValue(name, next, { shouldDirty: true });
    if (formState.submitCount > 0) void trigger();
  };
  // Errors of the list as a whole are at its root.
  const fault = getFieldState(name, formState).error?.root?.message;
  return (
    <Stack gap="2">
      {steps.map((_, index) => (
        <Flex key={index} gap="2" align="start" wrap="wrap">
          <Box flex="1 1 8rem">
            <NumberField name={`${name}.${index}.at`} label={t('scoring.stepAt', { number: index + 1 })} required />
          </Box>
          <Box flex="1 1 8rem">
            <NumberField name={`${name}.${index}.points`} label={t('scoring.stepPoints')} required />
          </Box>
          {steps.length > 1 && (
            <Button
              variant="ghost"
              mt="6"
              onClick={() => change(steps.filter((__, at) => at !== index))}
              aria-label={t('scoring.removeStepOf', { number: index + 1 })}
            >
              {t('scoring.remove')}
            </Button>
          )}
        </Flex>
      ))}
      {fault === 'not_ascending' && (
        <Text color="fg.error" fontSize="table">
          {t('shared:validation.not_ascending')}
        </Text>
      )}
      {steps.length < MAX_STEPS && (
        <Button variant="outline" alignSelf="start" onClick={() => change([...steps, newStep()])}>
          {t('scoring.addStep')}
        </Button>
      )}
    </Stack>
  );
}

interface PhasingFieldsProps {
  name: `criteria.${number}.rule`;
  rule: Exclude<Rule, { kind: 'yes' }>;
}

/** The year's plan of a criterion can be spread over the quarters: not at all, in equal parts, or in entered shares. */
function PhasingFields({ name, rule }: PhasingFieldsProps) {
  const { t } = useTranslation('mf-clusters');
  const { setValue, trigger, formState } = useFormContext<ScoringMethod>();
  const { phasing, ...unphased } = rule;
  // While they are typed, entered shares may be equal for a moment: their fields stay.
  const [isOwn, setOwn] = useState(phasing !== undefined && !isEqualPhasing(phasing));
  const kind = phasing ? (isOwn ? 'own' : 'equal') : 'none';
  const choose = (chosen: string) => {
    setOwn(chosen === 'own');
    const shares = chosen === 'own' && phasing ? phasing : [...EQUAL_PHASING];
    setValue(name, (chosen === 'none' ? unphased : { ...unphased, phasing: shares }) as Rule, { shouldDirty: true });
    if (formState.submitCount > 0) void trigger();
  };
  return (
    <Stack gap="2">
      <SelectFilter
        label={t('scoring.phasing')}
        value={kind}
        onChange={choose}
        width="100%"
        options={PHASINGS.map((value) => ({ value, label: t(`scoring.phasings.${value}`) }))}
      />
      {kind === 'own' && (
        <>
          <Grid gap="3" templateColumns={{ base: '1fr 1fr', sm: 'repeat(4, 1fr)' }} alignItems="start">
            {EQUAL_PHASING.map((_, index) => (
              <NumberField
                key={index}
                name={`${name}.phasing.${index}`}
                label={t('scoring.dueBy', { quarter: index + 1 })}
                required
                messages={{ not_ascending: t('scoring.shareFalls'), invalid: t('scoring.lastShare') }}
              />
            ))}
          </Grid>
          <Text color="fg.muted" fontSize="table">
            {t('scoring.phasingHelp')}
          </Text>
        </>
      )}
    </Stack>
  );
}
