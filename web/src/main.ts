import { mount } from "svelte";
import "./styles/page.css";
import Page from "./shell/Page.svelte";

const target = document.getElementById("page");
if (target) mount(Page, { target });
