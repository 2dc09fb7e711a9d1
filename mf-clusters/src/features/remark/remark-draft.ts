/** A remark being typed, kept for the tab: neither a reload nor a way back loses it. It goes with the session or once it is sent. */
const keyOf = (reportId: string) => `cluster-remark-${reportId}`;

export const remarkDraft = {
  read: (reportId: string): string => sessionStorage.getItem(keyOf(reportId)) ?? '',
  keep(reportId: string, comment: string): void {
    if (comment === '') sessionStorage.removeItem(keyOf(reportId));
    else sessionStorage.setItem(keyOf(reportId), comment);
  },
  drop: (reportId: string): void => sessionStorage.removeItem(keyOf(reportId)),
};
