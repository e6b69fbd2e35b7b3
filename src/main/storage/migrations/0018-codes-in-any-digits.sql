-- A list that says a status which is not known: staff say whether its visitor is expected.
ALTER TABLE appointments ADD COLUMN status_in_doubt INTEGER NOT NULL DEFAULT 0;

-- Arabic and Persian digits of a code are digits like any other. The search text is written again at the start.
UPDATE appointments
SET code_key = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(code_key, char(1632), '0'), char(1633), '1'), char(1634), '2'), char(1635), '3'), char(1636), '4'), char(1637), '5'), char(1638), '6'), char(1639), '7'), char(1640), '8'), char(1641), '9'), char(1776), '0'), char(1777), '1'), char(1778), '2'), char(1779), '3'), char(1780), '4'), char(1781), '5'), char(1782), '6'), char(1783), '7'), char(1784), '8'), char(1785), '9'),
  code_folded = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(code_folded, char(1632), '0'), char(1633), '1'), char(1634), '2'), char(1635), '3'), char(1636), '4'), char(1637), '5'), char(1638), '6'), char(1639), '7'), char(1640), '8'), char(1641), '9'), char(1776), '0'), char(1777), '1'), char(1778), '2'), char(1779), '3'), char(1780), '4'), char(1781), '5'), char(1782), '6'), char(1783), '7'), char(1784), '8'), char(1785), '9'),
  search_text = NULL
WHERE code_key GLOB '*[' || char(1632) || '-' || char(1641) || char(1776) || '-' || char(1785) || ']*';
