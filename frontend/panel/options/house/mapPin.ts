export { mapOf, type Pin, pinOf, pinText } from "../../kit/inputs/mapPin";
