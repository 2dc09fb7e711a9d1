import type { SectionRemark } from '@klaster/shared/contract';
import { SECTIONS } from '@klaster/shared/contract/indicators';
import { formatDateTime, formatName, useTranslation } from '@klaster/shared/i18n';
import { Box, Flex, Text, chakra } from '@klaster/shared/ui';
import { RemarkList } from '../remark/remark-list';
import { ReportStatusBadge } from '../../campaign/status/report-status';
import type { Transition } from './transitions';

/** History of a report, latest first: what happened, when, by whom if known, and with which remark. */
export function TransitionList({ transitions }: { transitions: readonly Transition[] }) {
  const { t } = useTranslation('mf-clusters');
  return (
    <chakra.ol aria-label={t('rounds.transitions')} listStyleType="none" display="grid" gap="3">
      {transitions.map(({ number, act, round, status, at, by, remarks }) => (
        <chakra.li key={number} p="3" borderWidth="1px" borderRadius="md" bg="bg.panel">
          <Flex align="center" wrap="wrap" columnGap="3" rowGap="1">
            <Text fontWeight="semibold">{t(`rounds.${act}`)}</Text>
            <ReportStatusBadge status={status} />
            <Text color="fg.muted">{[t('round', { round }), formatDateTime(at)].join(' · ')}</Text>
            {by && <Text>{formatName(by)}</Text>}
          </Flex>
          {remarks.length > 0 && (
            <Box mt="2">
              <RemarkList remarks={inOrder(remarks)} around="decision" />
            </Box>
          )}
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

/** The one on the report as a whole, then those on its sections. */
const inOrder = (remarks: readonly SectionRemark[]) => [...remarks].sort((a, b) => placeOf(a) - placeOf(b));

const placeOf = ({ section }: SectionRemark) => (section === null ? -1 : SECTIONS.indexOf(section));
