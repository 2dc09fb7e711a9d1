import { APPROVERS } from '@klaster/shared/contract/http';
import type { Approver } from '@klaster/shared/contract/http';
import { chosenLevelsSchema } from '@klaster/shared/contract/reports';
import type { ApprovalLevels as Levels, ChosenLevels } from '@klaster/shared/contract/reports';
import { isMissing } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { Box, Grid, Heading, Loaded, Stack, Text } from '@klaster/shared/ui';
import { Form, FormActions, SelectField, useZodForm } from '@klaster/shared/ui/form';
import { useQuery } from '@tanstack/react-query';
import { approvalLevelsQuery, useApprovalLevels } from './queries';

/** Who confirms reports, level by level. Other servers have none. */
export function ApprovalLevels() {
  const { t } = useTranslation('mf-clusters');
  const query = useQuery(approvalLevelsQuery);
  if (isMissing(query.error)) return null;
  return (
    <Stack as="section" gap="3" aria-labelledby="approval-levels" data-print="hidden">
      <Box>
        <Heading as="h2" id="approval-levels" fontSize="md">
          {t('approval.title')}
        </Heading>
        <Text color="fg.muted">{t('approval.context')}</Text>
      </Box>
      <Loaded query={query}>{(saved) => <LevelsForm key={saved.levels.join()} saved={saved} />}</Loaded>
    </Stack>
  );
}

const FIELDS = ['level1', 'level2', 'level3', 'level4'] as const;

function LevelsForm({ saved }: { saved: Levels }) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const values = Object.fromEntries(FIELDS.map((name, index) => [name, saved.levels[index] ?? ''])) as ChosenLevels;
  const form = useZodForm<ChosenLevels, ChosenLevels>(chosenLevelsSchema, values);
  const { mutateAsync } = useApprovalLevels();
  const save = async (chosen: ChosenLevels) => {
    const levels = FIELDS.map((name) => chosen[name]).filter((approver): approver is Approver => approver !== '');
    await mutateAsync({ levels, seen: saved.levels });
    notify({ tone: 'success', title: t('shared:success'), message: t('approval.saved') });
  };
  const options = APPROVERS.map((value) => ({ value, label: t(`approval.${value}`) }));
  return (
    <Box maxW="form" data-form-in-place="">
      <Form form={form} onSubmit={save}>
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="3">
          {FIELDS.map((name, index) => (
            <SelectField
              key={name}
              name={name}
              label={t('approval.level', { level: index + 1 })}
              options={options}
              required={index === 0}
              placeholder={t('approval.none')}
            />
          ))}
        </Grid>
        <FormActions submitLabel={t('approval.save')} />
      </Form>
    </Box>
  );
}
