import { Datagrid, List, NumberField, TextField } from 'react-admin';

/** The columns of the ranking of clusters, as many rows as the landing page has. */
export function RatingList() {
  return (
    <List perPage={15} sort={{ field: 'order', order: 'ASC' }} exporter={false}>
      <Datagrid bulkActionButtons={false}>
        <NumberField source="rank" sortable={false} />
        <TextField source="company_name" sortable={false} />
        <TextField source="province_name" sortable={false} />
        <NumberField source="score" sortable={false} />
        <NumberField source="movement" sortable={false} />
        <NumberField source="counted" sortable={false} />
      </Datagrid>
    </List>
  );
}
